import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultInjection, createFaultInjection } from '#local/sandboxes/kit/faults.ts'
import { type Bucket, openBucket } from './bucket.ts'
import type { Answer, Call } from './call.ts'
import { buildFailureBody, S3Failure } from './failure.ts'
import type { Fault } from './faults.ts'
import { requireOperation } from './operations.ts'
import { sendAnswer } from './send.ts'
import { type Credentials, parseTarget, verifySignature } from './signature.ts'

export interface S3SandboxOptions extends Credentials {
  /** The port to listen on; 0 selects a free port. */
  port: number
  /** The bucket's folder, which is created if it is missing. */
  folder: string
  bucket: string
}

export interface S3Sandbox {
  url: string
  faults: FaultInjection<Fault>
  contents: Pick<Bucket, 'objects' | 'uploads'>
  stop(): Promise<void>
}

/**
 * Starts an S3 sandbox on loopback, with one bucket in a folder and path-style addressing. It verifies every signature.
 * Like some S3-compatible services, it rejects the default checksums of newer SDKs. The returned promise rejects if the
 * port is taken.
 */
export async function startS3Sandbox(options: S3SandboxOptions): Promise<S3Sandbox> {
  const bucket = await openBucket(options.folder)
  const faults = createFaultInjection<Fault>()
  const server = createServer((request, response) => {
    // An error in the sandbox must not crash the process that runs it.
    serve({ request, response, options, bucket, faults }).catch((error: unknown) => {
      console.error('S3 sandbox failed', error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    contents: bucket,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  options: S3SandboxOptions
  bucket: Bucket
  faults: FaultInjection<Fault>
}

async function serve(exchange: Exchange): Promise<void> {
  const { request, response, options, bucket, faults } = exchange
  try {
    const call = verifyCall(request, options, bucket)
    const { name, run } = requireOperation(request.method ?? '', call)
    const fault = faults.consume(name)
    if (fault?.answer === 'hang') return void request.resume()
    if (fault?.answer === 'status' || fault?.answer === 'page')
      return await sendAnswer(response, injectFailure(fault, request))
    if (fault?.answer === 'slow') await sleep(fault.ms ?? 100)
    await sendAnswer(response, await run(call), fault?.answer)
  } catch (error) {
    // The client closed the connection.
    if (response.destroyed || request.errored) return
    await sendAnswer(response, refusal(asFailure(error), request))
  }
}

function verifyCall(request: IncomingMessage, options: S3SandboxOptions, bucket: Bucket): Call {
  const { method = '', url: target = '', headers } = request
  const sha256 = verifySignature({ method, target, headers }, options)
  const newer = Object.keys(headers).some((name) => /^x-amz-(?:sdk-checksum|checksum|trailer)/.test(name))
  if (newer || sha256.startsWith('STREAMING-'))
    throw new S3Failure(
      'NotImplemented',
      'A header you provided implies functionality that is not implemented',
    )
  const { path, query } = parseTarget(target)
  const [, bucketName = '', key = ''] = path.split(/^\/([^/]*)\/?/s)
  if (bucketName !== options.bucket)
    throw new S3Failure('NoSuchBucket', 'The specified bucket does not exist')
  if (method === 'PUT' && headers['content-length'] === undefined && !headers['x-amz-copy-source'])
    throw new S3Failure('MissingContentLength', 'You must provide the Content-Length HTTP header.')
  const size = Number(headers['content-length'] ?? 0)
  const md5 = [headers['content-md5'] ?? []].flat()[0] ?? null
  return {
    bucket,
    bucketName,
    key,
    query: new Map(query),
    headers,
    body: request,
    promised: { size, sha256, md5 },
  }
}

function injectFailure(fault: Fault, request: IncomingMessage): Answer {
  const { status = 500, code = 'InternalError', retry_after } = fault
  const failure = new S3Failure(code, 'This error was injected by the sandbox.', status)
  const answer = refusal(failure, request)
  const headers = { ...answer.headers, ...(retry_after !== undefined && { 'retry-after': retry_after }) }
  if (fault.answer === 'status') return { ...answer, headers }
  const body = '<html><body><h1>Bad gateway<br></body>'
  return { status, headers: { ...headers, 'content-type': 'text/html' }, body }
}

function refusal(failure: S3Failure, { method, url = '' }: IncomingMessage): Answer {
  // The request body may not have been read, so the connection cannot be reused.
  const headers = { connection: 'close' }
  if (method === 'HEAD') return { status: failure.status, headers }
  return { status: failure.status, headers, body: buildFailureBody(failure, url.split('?')[0] ?? '') }
}

function asFailure(error: unknown): S3Failure {
  if (error instanceof S3Failure) return error
  console.error('S3 sandbox failed', error)
  return new S3Failure('InternalError', 'We encountered an internal error. Please try again.')
}
