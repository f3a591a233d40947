import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Readable } from 'node:stream'
import { AppError, invalidField } from '#contract/core/errors.ts'
import { maxFileSize } from '#contract/documents.ts'
import { markFileReceived, type ReceivedFile } from '#contract/core/fields.ts'
import { readFields } from '#contract/core/form.ts'
import { cleanFileName, decodeFormFileName } from '#contract/rules/files/file-name.ts'
import type { CoreContext, CurrentUser } from '../../core-context.ts'
import { isFileSaved } from '../../files/saved-files.ts'
import type { AuthorizeForm } from './form-authorization.ts'
import { openUploadBudget } from './upload-budget.ts'
import { createParser } from '../parse-request.ts'
import { deadlineMs, withDeadline } from '#server/core/deadline.ts'

export interface ReceivedBody {
  body: unknown
  /** Deletes the files that no handler marked as saved, and refunds their bytes. Must always be called. */
  discard(): Promise<void>
}

/** Maximum bytes per text field. */
export const fieldSize = 100_000

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: maxFileSize + 1,
      files: 10,
      fields: 50,
      fieldSize,
      parts: 60,
      headerPairs: 50,
    },
    throwFileSizeLimit: false,
  })
}

const isForm = ({ encoding }: Endpoint, request: FastifyRequest) =>
  encoding === 'form' || (encoding === 'either' && request.isMultipart())

/**
 * Creates the body reader of an endpoint, for JSON or forms. The reader throws `unsupported_media_type` for a form at a
 * JSON endpoint, and for JSON at an endpoint that accepts only forms.
 */
export function createBodyReader<Ctx extends CoreContext>(
  ctx: Ctx,
  endpoint: Endpoint,
  authorize?: AuthorizeForm<Endpoint, Ctx>,
): (request: FastifyRequest) => Promise<ReceivedBody> {
  const readForm = createFormReader(ctx, endpoint, authorize)
  return async (request) => {
    if (isForm(endpoint, request)) return readForm(request)
    if (endpoint.encoding === undefined && request.isMultipart()) throw new AppError('unsupported_media_type')
    return { body: request.body, discard: () => Promise.resolve() }
  }
}

/**
 * Creates the form reader of an endpoint, which streams files to the store. Before the form's first file is stored, the
 * reader parses the path and query, calls `authorize` with the fields received before the file, and checks the
 * sender's budget. Parts may come in any order, but fields that `authorize` needs must precede the files.
 */
function createFormReader<Ctx extends CoreContext>(
  ctx: Ctx,
  { body, ...address }: Endpoint,
  authorize?: AuthorizeForm<Endpoint, Ctx>,
): (request: FastifyRequest) => Promise<ReceivedBody> {
  const parse = createParser(address)
  return async (request) => {
    if (!request.isMultipart())
      throw new AppError('unsupported_media_type', { message: 'Send this as multipart/form-data' })
    if (!request.caller) throw new Error('Forms need a signed-in user')
    const { user } = request.caller
    const { params } = parse(request, {})
    const fields: [string, unknown][] = []
    let arrivals: Awaited<ReturnType<typeof expectFiles>> | undefined
    const discard = async () => arrivals?.end()
    try {
      for await (const part of request.parts()) {
        if (part.type === 'field') fields.push([part.fieldname, requireText(part)])
        else {
          if (!arrivals) {
            await authorize?.({ ctx, user, params, fields: { ...readFields(fields, body) } })
            arrivals = await expectFiles(ctx, user)
          }
          fields.push([part.fieldname, await arrivals.receive(part.file, part.filename)])
        }
      }
    } catch (error) {
      await discard()
      throw toAppError(error)
    }
    return { body: readFields(fields, body), discard }
  }
}

/**
 * Throws `invalid_request` if a field is not text. A part with a JSON content type is parsed into an object, which
 * could be mistaken for a received file.
 */
function requireText({ fieldname, value }: { fieldname: string; value: unknown }): string {
  if (typeof value === 'string') return value
  throw invalidField(`body.${fieldname}`, 'Send this as text')
}

/** Throws `too_many_requests` if a daily budget of the sender is exceeded. */
async function expectFiles(ctx: CoreContext, user: CurrentUser) {
  const budget = openUploadBudget(ctx, user.id)
  await budget.countRest()
  const keys: string[] = []
  const files: ReceivedFile[] = []
  return {
    async receive(stream: Readable, filename: string | undefined): Promise<ReceivedFile> {
      const inspection = ctx.createFileInspection()
      const { key, size, sha256, head } = await ctx.files.receive(stream, maxFileSize, async (chunk) => {
        await budget.take(chunk.length)
        inspection.take(chunk)
      })
      keys.push(key)
      await budget.countRest()
      const name = cleanFileName(decodeFormFileName(filename ?? ''))
      const inspected = await inspection.end(head, name)
      const file = markFileReceived({ key, size, sha256, filename: name, ...inspected })
      files.push(file)
      return file
    },
    /** Deletion ignores errors and has a time limit: a job later deletes the remaining files. */
    async end(): Promise<void> {
      const savedFiles = files.filter(isFileSaved)
      const discardedKeys = keys.filter((key) => !savedFiles.some((file) => file.key === key))
      const discardRest = () =>
        Promise.all(discardedKeys.map((key) => ctx.files.discard(key).catch(() => {})))
      await withDeadline(deadlineMs.cleanup, discardRest)
      await budget.end(savedFiles.reduce((sum, { size }) => sum + size, 0))
    },
  }
}

function toAppError(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (error instanceof AppError || !code?.startsWith('FST_')) return malformed(error)
  const tooMuch = /LIMIT|TOO_LARGE/.test(code)
  return new AppError(tooMuch ? 'too_large' : 'invalid_request', { cause: error })
}

const malformed = (error: unknown) =>
  error instanceof Error && /Malformed|Unexpected end|boundary|premature/i.test(error.message)
    ? new AppError('invalid_request', { message: 'The form is incomplete or malformed', cause: error })
    : error
