// Ends with 1 if a workflow is not what it has to be, or if a planted mistake is not found.
import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync, readdirSync } from "node:fs";
import { register } from "node:module";
import { parse } from "yaml";

// the parser imports JSON the way bundlers allow, and node does not
register(`data:text/javascript,${encodeURIComponent(`export const load = (url, context, next) =>
  next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context);`)}`);
const { parseWorkflow, convertWorkflowTemplate } = await import("@actions/workflow-parser");
const silent = { info() {}, verbose() {}, error() {} };

const root = new URL("../../", import.meta.url);
const folder = new URL(".github/workflows/", root);
const names = readdirSync(folder);
const read = (name) => readFileSync(new URL(name, folder), "utf8");

/** Every problem of a workflow, as lines of text. */
async function problems(name, text) {
  const { context, value } = parseWorkflow({ name, content: text }, silent);
  if (value !== undefined) {
    await convertWorkflowTemplate(context, value);
  }
  const errors = context.errors.getErrors().map(({ message }) => message);
  if (errors.length > 0) {
    return errors;
  }
  const { jobs, ...workflow } = parse(text);
  const found = [];
  const unless = (holds, problem) => holds || found.push(`${name}: ${problem}`);

  for (const trigger of Object.keys(workflow.on)) {
    unless(["push", "pull_request"].includes(trigger), `is started by ${trigger}, which may have secrets and not be a push`);
  }
  unless(JSON.stringify(workflow.permissions) === "{}", "permissions of the workflow are not {}, so that each job says its own");
  unless(workflow.defaults?.run?.shell === "bash", "the shell is not bash, which stops at the first failure in a pipe");
  unless(workflow.concurrency !== undefined, "no concurrency");
  unless(!/\bsecrets\b/.test(JSON.stringify(workflow)), "a secret for all jobs");
  for (const line of text.split("\n").filter((line) => /^\s*(- )?uses:/.test(line))) {
    unless(/ uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line), `not pinned by a commit, with its version in a comment: ${line.trim()}`);
  }

  const attests = ({ steps }) => steps.some(({ uses }) => uses?.startsWith("actions/attest@"));
  const before = ({ needs = [] }) => [needs].flat().flatMap((id) => [jobs[id], ...before(jobs[id])]);
  for (const [id, job] of Object.entries(jobs)) {
    const expect = (holds, problem) => unless(holds, `job ${id}: ${problem}`);
    const runs = job.steps.map(({ run = "" }) => run).join("\n").trim();
    const writes = Object.entries(job.permissions ?? {}).filter(([, access]) => access === "write").map(([scope]) => scope);
    expect(job.permissions !== undefined, "no permissions");
    expect(job["timeout-minutes"] !== undefined, "no timeout-minutes");
    if (/\bsecrets\b/.test(JSON.stringify(job))) {
      expect(job.environment !== undefined, "a secret outside a protected environment");
      expect(before(job).some(attests), "a secret before the files are attested");
      expect(!attests(job) && !/mvnw|npm|\.ci\/(run|release|central)/.test(runs), "a secret where the files are built or attested");
    }
    expect(!writes.includes("id-token") || (attests(job) && runs === ""), "id-token: write in a job that does not only attest");
    expect(!writes.includes("contents") || before(job).some(attests), "contents: write before the files are attested");
    for (const { uses, with: inputs } of job.steps) {
      expect(!uses?.startsWith("actions/checkout@") || inputs?.["persist-credentials"] === false, "a checkout leaves its token in .git");
    }
    for (const { run } of job.steps.filter(({ run }) => run !== undefined)) {
      expect(!run.includes("${{"), `an expression in a shell line, where its value is code: ${run}`);
      for (const [tool, ...options] of [["bash", "-n"], ["shellcheck", "--shell=bash", "--format=gcc", "-"]]) {
        const { status, stdout, stderr } = spawnSync(tool, options, { input: run, encoding: "utf8" });
        expect(status === 0, `${tool}: ${stdout}${stderr}`);
      }
      for (const [, script] of run.matchAll(/(?:^|[\s(;&|])(\.(?:\/|ci\/)[\w./-]+)/g)) {
        try {
          accessSync(new URL(script, root), constants.X_OK);
        } catch {
          expect(false, `there is no program ${script}`);
        }
      }
    }
  }
  return found;
}

const secret = "env:\n          KEY: ${{ secrets.GPG_KEY }}\n        ";
const mistakes = [
  ["a key that is none", "runs-on:", "runs_on:", "Unexpected value 'runs_on'"],
  ["an expression that is none", "github.ref }}", "github.reference.( }}", "Unexpected symbol"],
  ["a branch of an action", /@[0-9a-f]{40} # v[\d.]+/, "@v7", "not pinned"],
  ["a commit without its version", / # v[\d.]+/, "", "not pinned"],
  ["a pull request with secrets", "pull_request:", "pull_request_target:", "is started by pull_request_target"],
  ["permissions for all jobs", "permissions: {}", "permissions: write-all", "permissions of the workflow are not {}"],
  ["a job without permissions", /    permissions:\n(      .*\n)+/, "", "no permissions"],
  ["a job without a limit", /    timeout-minutes: \d+\n/, "", "no timeout-minutes"],
  ["a secret for all jobs", "defaults:", "env:\n  KEY: ${{ secrets.GPG_KEY }}\ndefaults:", "a secret for all jobs"],
  ["a secret in the build", "run: .ci/release", `${secret}run: .ci/release`, "job build: a secret before the files are attested"],
  ["a build with secrets", "run: .ci/sign", "run: ./mvnw package && .ci/sign", "job publish: a secret where the files are built or attested"],
  ["a secret for all", "    environment: maven-central\n", "", "a secret outside a protected environment"],
  ["an upload before the attestation", "needs: attest", "needs: build", "job publish: a secret before the files are attested"],
  ["an identity for the build", "contents: read", "id-token: write", "id-token: write in a job"],
  ["a page before the attestation", "needs: publish", "needs: build", "job page: contents: write before the files are attested"],
  ["a token on the disk", "persist-credentials: false", "persist-credentials: true", "leaves its token in .git"],
  ["a tag that is code", '"${GITHUB_REF_NAME#v}"', "${{ github.ref_name }}", "an expression in a shell line"],
  ["a pipe that fails unseen", "shell: bash", "shell: sh", "the shell is not bash"],
  ["a line that is no shell", "for _ in $(seq 60); do", "for _ in $(seq 60)", "bash: "],
  ["a word that splits", 'GITHUB_REF_NAME" --repo', 'GITHUB_REF_NAME" $KEY --repo', "[SC2086]"],
  ["a script that is not there", "run: .ci/run", "run: .ci/runs", "there is no program .ci/runs"],
  ["a file that does not run", "run: .ci/run", "run: .ci/baseline", "there is no program .ci/baseline"],
];

let failed = false;
const complain = (line) => {
  console.error(line);
  failed = true;
};
for (const name of names) {
  const found = await problems(name, read(name));
  found.forEach(complain);
  console.log(`${name}: ${found.length} problems`);
}
for (const [what, right, wrong, problem] of mistakes) {
  // in the first workflow that has the place
  const name = names.find((name) => read(name).replace(right, "") !== read(name));
  const found = name && (await problems(name, read(name).replace(right, () => wrong)));
  if (!found?.some((line) => line.includes(problem))) {
    complain(`${what} is not found: ${found ?? "no workflow has its place"}`);
  }
}
console.log(`${mistakes.length} planted mistakes: ${failed ? "not all" : "all"} found`);
process.exit(failed ? 1 : 0);
