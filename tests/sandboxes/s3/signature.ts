import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { S3Failure } from './failure.ts'

/** A request as received, with an encoded target and lowercase header names. */
export interface SignedRequest {
  method: string
  target: string
  headers: Record<string, string | string[] | undefined>
}

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const CLOCK_TOLERANCE_MS = 15 * 60 * 1000
const LONGEST_PRESIGNED_S = 7 * 24 * 3600

interface Claim {
  /** The access key and the scope, such as `AKID/20261120/us-east-1/s3/aws4_request`. */
  credential: string
  signedHeaders: string[]
  signature: string
  /** The signing time in UTC, such as `20261120T120000Z`. */
  time: string
  /** The body's SHA-256 in hex, or a keyword such as `UNSIGNED-PAYLOAD`. */
  payload: string
  /** The lifetime of a presigned URL in seconds; null for a signature in a header. */
  expires: number | null
}

/**
 * Verifies a request's AWS Signature Version 4, in a header or in the URL. Returns the declared SHA-256 of the body
 * in hex, or a keyword such as `UNSIGNED-PAYLOAD`. Throws an S3Failure with S3's error code if the signature is
 * invalid. Source: AWS, "Signature Version 4 signing process" for S3.
 */
export function verifySignature(request: SignedRequest, credentials: Credentials, now = Date.now()): string {
  const { path, query } = parseTarget(request.target)
  const presigned = query.some(([name]) => name === 'X-Amz-Signature')
  const claim = presigned ? claimInQuery(query) : claimInHeaders(request)
  requireScope(claim, credentials)
  requireTime(claim, now)
  requireSignedHeaders(claim, request)
  const canonical = canonicalRequest(request, path, query, claim)
  const expected = computeSignature(canonical, claim, credentials.secretAccessKey)
  const signature = Buffer.from(claim.signature)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw new S3Failure(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  return claim.payload
}

function claimInHeaders({ headers }: SignedRequest): Claim {
  const authorization = getHeader(headers, 'authorization')
  if (!authorization) throw new S3Failure('AccessDenied', 'Access Denied.')
  const [algorithm, ...rest] = authorization.split(' ')
  const fields = new Map(
    rest
      .join('')
      .split(',')
      .map((field) => field.split(/=(.*)/, 2) as [string, string]),
  )
  if (algorithm !== ALGORITHM)
    throw new S3Failure('AuthorizationHeaderMalformed', 'Only AWS4-HMAC-SHA256 is understood.')
  const payload = getHeader(headers, 'x-amz-content-sha256')
  if (!payload) throw new S3Failure('InvalidArgument', 'Missing required header: x-amz-content-sha256.')
  return {
    credential: fields.get('Credential') ?? '',
    signedHeaders: (fields.get('SignedHeaders') ?? '').split(';'),
    signature: fields.get('Signature') ?? '',
    time: getHeader(headers, 'x-amz-date'),
    payload,
    expires: null,
  }
}

function claimInQuery(query: [string, string][]): Claim {
  const values = new Map(query)
  if (values.get('X-Amz-Algorithm') !== ALGORITHM)
    throw new S3Failure('AuthorizationQueryParametersError', 'Only AWS4-HMAC-SHA256 is understood.')
  const expires = Number(values.get('X-Amz-Expires') || Number.NaN)
  if (!(expires >= 1 && expires <= LONGEST_PRESIGNED_S))
    throw new S3Failure('AuthorizationQueryParametersError', 'X-Amz-Expires must be 1 to 604800 seconds.')
  return {
    credential: values.get('X-Amz-Credential') ?? '',
    signedHeaders: (values.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: values.get('X-Amz-Signature') ?? '',
    time: values.get('X-Amz-Date') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
    expires,
  }
}

function requireScope({ credential, time }: Claim, { accessKeyId, region }: Credentials): void {
  const [id, day, place, service, end] = credential.split('/')
  if (id !== accessKeyId)
    throw new S3Failure('InvalidAccessKeyId', 'The access key id you provided does not exist in our records.')
  if (day !== time.slice(0, 8) || place !== region || service !== 's3' || end !== 'aws4_request')
    throw new S3Failure('AuthorizationHeaderMalformed', `The credential scope must name ${region} and s3.`)
}

function requireTime({ time, expires }: Claim, now: number): void {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? []
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(signedAt)) throw new S3Failure('AccessDenied', 'A signed request needs its date.')
  const late = expires === null ? CLOCK_TOLERANCE_MS : expires * 1000
  if (expires !== null && now > signedAt + late) throw new S3Failure('AccessDenied', 'Request has expired')
  if (now > signedAt + late || now < signedAt - CLOCK_TOLERANCE_MS)
    throw new S3Failure('RequestTimeTooSkewed', 'The request time and the current time differ too much.')
}

/** Requires that the host and all `x-amz-` headers are signed, because unsigned headers could be altered in transit. */
function requireSignedHeaders({ signedHeaders }: Claim, { headers }: SignedRequest): void {
  const requiredHeaders = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (requiredHeaders.every((name) => signedHeaders.includes(name))) return
  throw new S3Failure('AccessDenied', 'There were headers present in the request which were not signed')
}

function canonicalRequest(
  { method, headers }: SignedRequest,
  path: string,
  query: [string, string][],
  { signedHeaders, payload }: Claim,
): string {
  const parameters = query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
  const canonicalHeaders = signedHeaders.map((name) => `${name}:${getHeader(headers, name)}\n`)
  const uri = path.split('/').map(encoded).join('/')
  return [
    method,
    uri,
    parameters.join('&'),
    canonicalHeaders.join(''),
    signedHeaders.join(';'),
    payload,
  ].join('\n')
}

function computeSignature(canonical: string, { credential, time }: Claim, secret: string): Buffer {
  const [, ...scope] = credential.split('/')
  const text = [ALGORITHM, time, scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return Buffer.from(hmac(key, text).toString('hex'))
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const getHeader = (headers: SignedRequest['headers'], name: string): string =>
  [headers[name] ?? []].flat().join(',').trim().replaceAll(/ +/g, ' ')

/** Encodes like AWS's URI encoding: all characters except letters, digits and `-_.~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export function parseTarget(target: string): { path: string; query: [string, string][] } {
  const [path = '', query = ''] = target.split(/\?(.*)/s, 2)
  try {
    const pairs = query.split('&').filter(Boolean)
    return {
      path: decodeURIComponent(path),
      query: pairs.map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s, 2)
        return [decodeURIComponent(name), decodeURIComponent(value)]
      }),
    }
  } catch {
    throw new S3Failure('InvalidArgument', 'The address is not well encoded.')
  }
}
