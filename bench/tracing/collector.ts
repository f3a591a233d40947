// A collector that discards the traces. `GET /` returns the number of received bytes.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

let bytes = 0

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for await (const chunk of request as AsyncIterable<Buffer>) bytes += chunk.length
  response.setHeader('content-type', 'application/json').end('{}')
}

const server = createServer((request, response) => {
  if (request.method === 'GET') response.end(String(bytes))
  else void receive(request, response)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
