// Takes every post and writes it as a line: its headers, and its body as it came.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const file = process.argv[2];
appendFileSync(file, '');
const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', chunk => chunks.push(chunk)).on('end', () => {
    appendFileSync(file, JSON.stringify({ headers: request.headers, body: Buffer.concat(chunks).toString() }) + '\n');
    response.writeHead(204).end();
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
