'use strict';

const byId = id => document.getElementById(id);

function element(name, text, className) {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) {
    made.className = className;
  }
  return made;
}

function time(text) {
  return new Date(text).toLocaleString('en-US',
      { timeZone: 'UTC', weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

const at = event => event.occurredAt || event.detectedAt;

function happened(event) {
  const minutes = Math.trunc((Date.parse(event.detectedAt) - Date.parse(at(event))) / 60e3);
  const late = minutes > 0 ? `, known ${minutes} min later` : '';
  return `${event.type}${event.stop ? ' at stop ' + event.stop : ''}, ${time(at(event))}${late}`;
}

function card(load) {
  const made = document.createElement('article');
  const head = document.createElement('div');
  head.append(element('h2', load.lane), element('span', load.status || 'not read yet', 'quiet'));
  const facts = document.createElement('dl');
  const fact = (name, text) => facts.append(element('dt', name), element('dd', text));
  const last = load.events.filter(event => event.type !== 'StatusChanged').pop();
  fact('cost', `${load.usd} USD for ${load.reads} reads`);
  fact('last event', last ? happened(last) : 'none yet');
  fact('next read', load.nextReadAt ? time(load.nextReadAt) : 'none: it is over');
  if (load.reason) {
    fact('reason', load.reason);
  }
  made.append(head, element('span', load.loadNumber, 'quiet'), facts);
  return made;
}

function show(fleet) {
  fleet.loads.forEach(load => load.events = load.events.map(event => JSON.parse(event)));
  byId('now').textContent = `${time(fleet.now)} UTC, in time-lapse`;
  byId('usd').textContent = `${fleet.usd} USD`;
  byId('reads').textContent = `${fleet.reads} reads`;
  const there = [...byId('loads').children];
  fleet.loads.map(card).forEach((made, i) => {
    if (!there[i]) {
      byId('loads').append(made);
    } else if (!there[i].isEqualNode(made)) {
      there[i].replaceWith(made);
    }
  });
}

/** Those that are there stay as they are, open or not, and keep the focus. */
function received(bodies) {
  const events = bodies.map(body => JSON.parse(body));
  const there = [...byId('events').children];
  there.filter(one => !events.some(event => event.id === one.dataset.id)).forEach(one => one.remove());
  byId('events').prepend(...events.filter(event => !there.some(one => one.dataset.id === event.id)).map(posted));
}

function posted(event) {
  const made = document.createElement('details');
  made.dataset.id = event.id;
  made.append(element('summary', `${time(at(event))}  ${event.type}  ${event.loadNumber}`), element('pre', JSON.stringify(event, null, 2)));
  return made;
}

const get = async path => (await fetch(path, { signal: AbortSignal.timeout(10_000) })).json();

async function look() {
  try {
    show(await get('fleet'));
    received(await get('events'));
    byId('trouble').hidden = true;
  } catch (e) {
    byId('trouble').hidden = false;
  }
  setTimeout(look, 1000);
}

look();
