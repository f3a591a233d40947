// A collector that discards the traces. `GET /` returns the received bytes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let bytes = 0
const server = createServer(async (request, response) => {
  if (request.method === 'GET') return response.end(String(bytes))
  for await (const chunk of request as AsyncIterable<Buffer>) bytes += chunk.length
  response.setHeader('content-type', 'application/json').end('{}')
})

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
