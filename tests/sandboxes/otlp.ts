import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]])))

const Span = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  /** The span kind: 1 internal, 2 server, 3 client, 5 consumer. */
  kind: z.int(),
  attributes: Attributes,
  /** Code 2 means an error. */
  status: z.object({ code: z.int(), message: z.string().optional() }),
})

const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

export type ReceivedSpan = z.output<typeof Span>

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

/** Starts an OTLP/HTTP trace collector on loopback. Responds with 400 to a body that is not a trace export. */
export async function startTraceCollector() {
  const spans: ReceivedSpan[] = []
  const resources: Record<string, unknown>[] = []
  const requests: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces'
      const found = isTraces ? Export.safeParse(parseJson(body)) : undefined
      response.writeHead(found?.success ? 200 : 400, { 'content-type': 'application/json' }).end('{}')
      if (!found?.success) return
      requests.push({ headers: request.headers, body })
      for (const { resource, scopeSpans } of found.data.resourceSpans) {
        resources.push(resource.attributes)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, spans, resources, requests, stop }
}
