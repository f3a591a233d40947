import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { normalizeEmail } from '#contract/core/addresses.ts'
import { AppError } from '#contract/core/errors.ts'
import { type ErasureKind, type ErasurePreview, erasureParts } from '#contract/staff/erasure.ts'
import { readSettings, requireCompleteSettings } from '#server/config.ts'
import { openLog } from '#server/core/log.ts'
import { CannotStart } from '#server/core/settings.ts'
import type { Context } from './context.ts'
import { exportSubject } from './erasure/export.ts'
import { runErasurePass } from './erasure/passes.ts'
import { previewErasure } from './erasure/preview.ts'
import { loadErasure, requestErasure } from './erasure/requests.ts'
import { buildContext } from './main.ts'
import { runProgram } from './program.ts'

const usage = `Usage:
  npm run erase -- person <email or user id> [options]
  npm run erase -- company <company id> [options]

Without options, prints what an erasure would do.
  --export <file>   writes everything that is stored to a ZIP file
  --name <name>     erases; the name must be the printed name
  --reason <text>   a reason without personal data, such as a case number
`

interface Command {
  kind: ErasureKind
  subject: string
  file: string | undefined
  name: string | undefined
  reason: string | undefined
}

function readCommand(args: string[]): Command {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { export: text, name: text, reason: text },
  })
  const [kind, subject] = positionals
  if ((kind !== 'person' && kind !== 'company') || subject === undefined || positionals.length !== 2)
    throw new CannotStart(usage)
  return { kind, subject, file: values.export, name: values.name, reason: values.reason }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** The second pass of an erasure runs later, on the servers. */
export const runEraseCommand = () =>
  runProgram(async () => {
    const command = readCommand(process.argv.slice(2))
    const settings = readSettings(process.env)
    const config = requireCompleteSettings({ ...settings, dataDir: resolve(settings.dataDir) })
    // The command prints its progress, so the log contains only warnings and errors.
    const ctx = await buildContext({ ...config, migrate: false, role: 'web' }, openLog('warn'))
    try {
      await ctx.jobs.start()
      await run(ctx, { ...command, subject: await findId(ctx, command) })
    } catch (error) {
      process.stderr.write(`${explain(error)}\n`)
      process.exitCode = 1
    } finally {
      await ctx.jobs.stop()
      await ctx.jobs.close()
      ctx.mail.close()
      await ctx.live.close()
      await ctx.db.destroy()
    }
  })

class CannotWrite extends Error {
  override name = 'CannotWrite'
}

function explain(error: unknown): string {
  if (error instanceof CannotWrite) return error.message
  if (!(error instanceof AppError)) throw error
  const fields = error.details.errors?.map(({ message }) => message) ?? []
  return [error.message, ...fields].join('. ')
}

/**
 * Returns the id of the account that has the email address `subject`. If `subject` is an id, returns it without a
 * lookup. Throws `not_found` if the id is not a UUID, or if no account or several accounts have the address.
 */
async function findId({ db }: Context, { kind, subject }: Command): Promise<string> {
  if (!subject.includes('@') || kind === 'company') {
    if (!z.uuid().safeParse(subject).success)
      throw new AppError('not_found', { message: `${subject} is not an id` })
    return subject.toLowerCase()
  }
  const users = await db
    .selectFrom('users')
    .select('id')
    .where((user) => user(user.fn<string>('lower', ['email']), '=', normalizeEmail(subject)))
    .execute()
  const [user] = users
  if (!user) throw new AppError('not_found', { message: `No account has the address ${subject}` })
  if (users.length > 1)
    throw new AppError('not_found', {
      message: `Several accounts have this address. Choose one: ${users.map(({ id }) => id).join(', ')}`,
    })
  return user.id
}

async function run(ctx: Context, { kind, subject, file, name, reason }: Command): Promise<void> {
  printPreview(await previewErasure(ctx, { kind, subject }))
  if (file !== undefined) {
    const { content } = await exportSubject(ctx, { kind, subject })
    await pipeline(content, createWriteStream(file, { mode: 0o600 })).catch((error: unknown) => {
      if (error instanceof Error && 'syscall' in error)
        throw new CannotWrite(`${file} cannot be written: ${error.message}`)
      throw error
    })
    print(`Exported to ${file}`)
  }
  if (name === undefined) return
  const { id } = await requestErasure(ctx, null, { kind, subject, name, reason })
  await runErasurePass(ctx, id)
  const { counts, problem, finished_at } = await loadErasure(ctx.db, id)
  for (const [part, count] of Object.entries(counts))
    print(`${erasureParts[part as keyof typeof erasureParts]}: ${count} rows deleted or replaced`)
  if (problem !== null) print(problem)
  print(
    finished_at === null
      ? 'Access has ended. The servers complete the erasure within half an hour.'
      : 'Complete.',
  )
}

function printPreview({ name, email, parts, files, companies, blockers, is_erased }: ErasurePreview): void {
  print(`${name}${email === null ? '' : ` <${email}>`}${is_erased ? ' (erased)' : ''}`)
  for (const { part, deleted, replaced, kept } of parts)
    print(`  ${erasureParts[part]}: ${deleted} to delete, ${replaced} to replace, ${kept} to keep`)
  print(`  Files: ${files.count} to delete, ${files.bytes} bytes`)
  for (const company of companies)
    print(`  Company ${company.name ?? company.id}: ${company.is_erased ? 'also erased' : 'stays'}`)
  for (const blocker of blockers) print(`  Not possible now: ${blocker}`)
}
