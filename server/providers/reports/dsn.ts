/** A Sentry DSN: `{scheme}://{publicKey}@{host}{path}/{projectId}`. */
export interface Dsn {
  publicKey: string
  host: string
  projectId: string
  envelopeUrl: string
}

/** Returns null for an invalid DSN. */
export function parseDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null
  const { protocol, username: publicKey, host, pathname } = new URL(text)
  const [, path, projectId] = /^((?:\/[^/]+)*)\/(\d+)\/?$/.exec(pathname) ?? []
  if (!/^https?:$/.test(protocol) || publicKey === '' || path === undefined || projectId === undefined)
    return null
  return { publicKey, host, projectId, envelopeUrl: `${protocol}//${host}${path}/api/${projectId}/envelope/` }
}

/** Throws the errors of `fetch`, such as a TimeoutError. */
export async function postEnvelope(
  { envelopeUrl }: Dsn,
  body: string | Uint8Array<ArrayBuffer>,
  { headers, timeoutMs }: { headers?: Record<string, string>; timeoutMs: number },
): Promise<Response> {
  const response = await fetch(envelopeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return response
}
