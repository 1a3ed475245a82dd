// Writes tests for promtool: series as one real scrape has them, for an hour, on which no alert fires and every expression of an alert
// and of the dashboard has a value. node monitoring.mjs SCRAPE DIR
import { readFileSync, writeFileSync } from "node:fs";

const [scrape, dir] = process.argv.slice(2);
const docs = `${import.meta.dirname}/../../docs/monitoring`;
const read = (file) => readFileSync(file, "utf8");

const series = read(scrape)
  .split("\n")
  .map((line) => line.match(/^((?:freight|dbscheduler)_\w+(?:\{.*\})?) (\S+)$/))
  .filter(Boolean)
  .map(([, name, value]) => ({ series: name, values: `${Number(value)}x60` }));
const alerts = [...read(`${docs}/freight-alerts.yml`).matchAll(/- alert: (\w+)[^]*?expr: (.*)/g)];
const panels = JSON.parse(read(`${docs}/freight-dashboard.json`)).panels.flatMap((panel) =>
  (panel.targets ?? []).map(({ expr }, i) => [, `${panel.title} ${i}`, expr.replaceAll("$account", ".+")]),
);
if (series.length < 30 || alerts.length < 15 || panels.length < 15) throw new Error("series, alerts or panels were not found");

// a comparison has a value either way, and nothing has failed in the scrape
const always = (expr) => expr.replace(/ (<|>|!=) /g, " $1 bool ").replaceAll('result="failed"', 'result=~".+"');
const rules = [...alerts, ...panels].map(([, name, expr]) => ({ alert: `no value: ${name}`, expr: `absent(${always(expr)})` }));
const asDrawn = panels.map(([, name, expr], i) => ({ record: `panel_${i}`, expr, labels: { panel: name } }));

// YAML takes JSON
writeFileSync(`${dir}/rules.yml`, JSON.stringify({ groups: [{ name: "all", rules: [...rules, ...asDrawn] }] }));
const silent = [...alerts.map(([, name]) => name), ...rules.map(({ alert }) => alert)];
writeFileSync(
  `${dir}/test.yml`,
  JSON.stringify({
    rule_files: ["rules.yml", "freight-alerts.yml"],
    tests: [{ interval: "1m", input_series: series, alert_rule_test: silent.map((alertname) => ({ eval_time: "59m", alertname, exp_alerts: [] })) }],
  }),
);
console.log(`${series.length} series, ${alerts.length} alerts, ${panels.length} expressions of the dashboard`);
