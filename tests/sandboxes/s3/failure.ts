import { randomBytes } from 'node:crypto'
import { formatXml } from './xml.ts'

const STATUSES = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  MalformedXML: 400,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const

type FailureCode = keyof typeof STATUSES

export class S3Failure extends Error {
  override name = 'S3Failure'
  readonly code: string
  readonly status: number

  /** `status` is required only for codes that are not in `STATUSES`. */
  constructor(code: FailureCode, message: string)
  constructor(code: string, message: string, status: number)
  constructor(code: string, message: string, status: number = STATUSES[code as FailureCode]) {
    super(message)
    this.code = code
    this.status = status
  }
}

export function buildFailureBody({ code, message }: S3Failure, resource: string): string {
  return formatXml(
    [
      'Error',
      [
        ['Code', code],
        ['Message', message],
        ['Resource', resource],
        ['RequestId', randomBytes(8).toString('hex').toUpperCase()],
      ],
    ],
    false,
  )
}
