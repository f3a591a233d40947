import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Readable } from 'node:stream'
import { AppError } from '#contract/core/errors.ts'
import { maxFileSize } from '#contract/documents.ts'
import { markReceived, type ReceivedFile } from '#contract/core/fields.ts'
import { readFields } from '#contract/core/form.ts'
import type { Context } from '../context.ts'
import { scanActiveContent } from '../files/active-content.ts'
import { detectMediaType } from '../files/media-type.ts'
import { authorizeFormCompany } from './form-company.ts'
import { deadlineMs, withDeadline } from '#server/providers/deadline.ts'

export interface ReceivedForm {
  body: object
  /** Removes the files that no handler stored; must be called whatever happens. */
  discard(): Promise<void>
}

/** Bytes of one text field of a form. */
export const fieldSize = 100_000

export async function acceptForms(app: FastifyInstance): Promise<void> {
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

/**
 * Reads a form; files are streamed to the store as they arrive. Its parts may come in any order, but that a company which
 * only the form names comes before the files.
 */
export async function readForm(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', { message: 'Send this as multipart/form-data' })
  const fields: [string, unknown][] = []
  const files: ReceivedFile[] = []
  const discard = () => discardFiles(ctx, files)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.push([part.fieldname, requireText(part)])
      else {
        await authorizeFormCompany(ctx, endpoint, request, fields)
        const file = await receive(ctx, part.file, part.filename)
        files.push(file)
        fields.push([part.fieldname, file])
      }
    }
  } catch (error) {
    await discard()
    throw toAppError(error)
  }
  return { body: readFields(fields, endpoint.body), discard }
}

/** A part that declares itself JSON is parsed to an object, which could pass for a received file. */
function requireText({ fieldname, value }: { fieldname: string; value: unknown }): string {
  if (typeof value === 'string') return value
  const errors = [{ path: `body.${fieldname}`, message: 'Send this as text' }]
  throw new AppError('invalid_request', { details: { errors } })
}

/** Never touches stored files. A failure is ignored and the time is limited: the sweeper finds what is left. */
async function discardFiles({ files }: Context, received: readonly { key: string }[]): Promise<void> {
  const all = () => Promise.all(received.map(({ key }) => files.discard(key).catch(() => {})))
  await withDeadline(deadlineMs.cleanup, all)
}

async function receive(ctx: Context, stream: Readable, filename: string | undefined): Promise<ReceivedFile> {
  const scan = scanActiveContent()
  const { key, size, sha256, head } = await ctx.files.receive(stream, maxFileSize, scan.take)
  const name = cleanName(filename ?? '')
  const media_type = await detectMediaType(head, name)
  if (media_type && size > 0) {
    const active_content = await scan.end()
    return markReceived({ key, size, sha256, filename: name, media_type, active_content })
  }
  await discardFiles(ctx, [{ key }])
  throw size === 0
    ? new AppError('invalid_file_type', { message: 'This file is empty' })
    : new AppError('invalid_file_type', {
        message: 'Send a PDF, an Office or OpenDocument file, CSV or plain text, a picture or a ZIP',
      })
}

/** Removes path, control characters and lone surrogates from a file name, and cuts it to 200 with its extension. */
function cleanName(name: string): string {
  const baseName = name
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed here
    ?.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  if (!baseName || /^\.+$/.test(baseName)) return 'file'
  if (baseName.length <= 200) return baseName
  const extension = /\.[^.]{1,10}$/.exec(baseName)?.[0] ?? ''
  return baseName.slice(0, 200 - extension.length).toWellFormed() + extension
}

/** Translates the errors of the form parser. */
function toAppError(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (error instanceof AppError || !code?.startsWith('FST_')) return malformed(error)
  const tooMuch = /LIMIT|TOO_LARGE/.test(code)
  return new AppError(tooMuch ? 'too_large' : 'invalid_request', { cause: error })
}

const malformed = (error: unknown) =>
  error instanceof Error && /Malformed|Unexpected end|boundary|premature/i.test(error.message)
    ? new AppError('invalid_request', { message: 'The form broke off or is not well formed', cause: error })
    : error
