'use strict';

const SVG = 'http://www.w3.org/2000/svg';
const HOUR = 3600e3;
const QUARTER = HOUR / 4;

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

const minutesLate = event => Math.trunc((Date.parse(event.detectedAt) - Date.parse(at(event))) / 60e3);

function happened(event) {
  const minutes = minutesLate(event);
  const late = minutes > 0 ? `, known ${minutes} min later` : '';
  return `${event.type}${event.stop ? ' at stop ' + event.stop : ''}, ${time(at(event))}${late}`;
}

const mean = numbers => Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length);

/** How long after arrivals and departures they are known, to the tracker and to a poll of a service that shows them at once. */
function delays(loads) {
  const ours = [];
  const polls = [];
  for (const load of loads) {
    for (const event of load.events.filter(event => /^Stop(Arrived|Departed)$/.test(event.type))) {
      const after = Date.parse(at(event)) - Date.parse(load.since);
      ours.push(minutesLate(event));
      polls.push((Math.ceil(after / QUARTER) * QUARTER - after) / 60e3);
    }
  }
  return ours.length ? [`, stops known after ${mean(ours)} min`, `, stops known after ${mean(polls)} min at best`] : ['', ''];
}

function mark(svg, className, at, from, to) {
  const line = document.createElementNS(SVG, 'line');
  line.setAttribute('class', className);
  line.setAttribute('x1', at);
  line.setAttribute('x2', at);
  line.setAttribute('y1', from);
  line.setAttribute('y2', to);
  svg.append(line);
}

/** Reads above the line, those of a poll below it. */
function strip(load, now) {
  const since = Date.parse(load.since);
  const next = load.nextReadAt ? Date.parse(load.nextReadAt) : 0;
  const width = 1.01 * Math.max(12 * HOUR, now - since, next - since);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 1000 50');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `${load.reads} reads, ${load.polls} by a poll every 15 minutes`);
  const x = at => 1000 * (at - since) / width;
  const axis = document.createElementNS(SVG, 'line');
  axis.setAttribute('class', 'axis');
  axis.setAttribute('x2', 1000);
  axis.setAttribute('y1', 34);
  axis.setAttribute('y2', 34);
  svg.append(axis);
  for (let i = 0; i < load.polls; i++) {
    mark(svg, 'by-clock', x(since + i * QUARTER), 37, 48);
  }
  load.readAt.forEach(at => mark(svg, 'read', x(Date.parse(at)), 14, 32));
  load.events.filter(event => event.stop).forEach(event => mark(svg, 'event', x(Date.parse(at(event))), 2, 12));
  if (next) {
    mark(svg, 'next', x(next), 14, 32);
  }
  return svg;
}

function card(load, now) {
  const made = document.createElement('article');
  const head = document.createElement('div');
  head.append(element('h2', load.lane), element('span', load.status || 'not read yet', 'quiet'));
  const facts = document.createElement('dl');
  const fact = (name, text) => facts.append(element('dt', name), element('dd', text));
  const last = load.events.filter(event => event.type !== 'StatusChanged').pop();
  fact('cost', `${load.usd} USD for ${load.reads} reads; a poll ${load.pollUsd} USD for ${load.polls}`);
  fact('last event', last ? happened(last) : 'none yet');
  fact('next read', load.nextReadAt ? time(load.nextReadAt) : 'none: it is over');
  if (load.reason) {
    fact('reason', load.reason);
  }
  made.append(head, element('span', load.loadNumber, 'quiet'), strip(load, now), facts);
  return made;
}

function show(fleet) {
  const now = Date.parse(fleet.now);
  fleet.loads.forEach(load => load.events = load.events.map(event => JSON.parse(event)));
  byId('now').textContent = `${time(fleet.now)} UTC, in time-lapse; round ${fleet.rounds}`;
  const [ours, polls] = delays(fleet.loads);
  byId('usd').textContent = `${fleet.usd} USD`;
  byId('reads').textContent = `${fleet.reads} reads${ours}`;
  byId('pollUsd').textContent = `${fleet.pollUsd} USD`;
  byId('polls').textContent = `${fleet.polls} reads${polls}`;
  byId('loads').replaceChildren(...fleet.loads.map(load => card(load, now)));
}

/** Those that are there stay as they are, open or not. */
function received(bodies) {
  const there = new Map([...byId('events').children].map(one => [one.dataset.id, one]));
  byId('events').replaceChildren(...bodies.map(body => {
    const event = JSON.parse(body);
    return there.get(event.id) || posted(event);
  }));
}

function posted(event) {
  const made = document.createElement('details');
  made.dataset.id = event.id;
  made.append(element('summary', `${time(at(event))}  ${event.type}  ${event.loadNumber}`), element('pre', JSON.stringify(event, null, 2)));
  return made;
}

const get = async path => (await fetch(path)).json();

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
