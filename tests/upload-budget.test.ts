import { request as httpRequest } from 'node:http'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uploadDocument } from '#contract/documents.ts'
import { budgets } from '#server/core/data/daily-budget.ts'
import { type TestUser, startTestApp } from './app.ts'
import { buildCompany, buildFile, findDocumentType } from './build.ts'
import { listStoredFiles } from './files/stored-files.ts'

const app = await startTestApp()
const { db } = app.ctx
const megabyte = 1024 * 1024

type Kind = keyof typeof budgets

async function buildUploader(name: string) {
  const user = await app.arrive(name)
  const { id: companyId } = await buildCompany(user)
  const { id: document_type } = await findDocumentType(user, 'Cap table')
  const upload = (file = buildFile(), idempotencyKey?: string) =>
    user.call(uploadDocument, {
      params: { companyId },
      body: { file, document_type },
      ...(idempotencyKey && { idempotencyKey }),
    })
  return { user, companyId, upload }
}

async function readSpent({ id }: TestUser) {
  const rows = await db.selectFrom('budget_usage').select(['kind', 'used']).where('key', '=', id).execute()
  const { files = 0, received = 0 } = Object.fromEntries(rows.map(({ kind, used }) => [kind, used]))
  return { files, received }
}

const spend = ({ id }: TestUser, kind: Kind, bytes: number) =>
  sql`insert into budget_usage (key, kind, period, used)
    values (${id}, ${kind}, date_trunc('day', now(), 'UTC'), ${bytes})
    on conflict (key, kind, period) do update set used = excluded.used`.execute(db)

function beginUpload({ user, companyId }: { user: TestUser; companyId: string }, bytes: number) {
  const outgoing = httpRequest(app.url + uploadDocument.path.replace(':companyId', companyId), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
  })
  outgoing.on('error', () => {})
  outgoing.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
  outgoing.write('x'.repeat(bytes))
  return outgoing
}

const refused = {
  code: 'too_many_requests',
  message: expect.stringContaining('the daily limit for uploads') as string,
  details: { retry_after: expect.any(Number) as number },
}

test('a stored file counts once in each budget', async () => {
  const { user, upload } = await buildUploader('Kept')
  const { size } = await upload(buildFile('table.csv', 'a,b\n'.repeat(400_000)))
  expect(await readSpent(user)).toEqual({ files: size, received: size })
})

test('a file that is rejected for its type or by its endpoint counts only as received', async () => {
  const { user, upload } = await buildUploader('Refused')
  const program = new File([Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2 * megabyte)])], 'table.csv')
  await expect(upload(program)).rejects.toMatchObject({ code: 'invalid_file_type' })
  expect(await readSpent(user)).toEqual({ files: 0, received: program.size })
  await db.updateTable('companies').set({ status: 'in_review' }).execute()
  const file = buildFile()
  await expect(upload(file)).rejects.toMatchObject({ code: 'not_editable' })
  expect(await readSpent(user)).toEqual({ files: 0, received: program.size + file.size })
})

test('the file of a retried request is not stored again', async () => {
  const { user, upload } = await buildUploader('Repeating')
  const { id, size } = await upload(buildFile(), 'once')
  expect(await upload(buildFile(), 'once')).toMatchObject({ id })
  await expect.poll(() => readSpent(user)).toEqual({ files: size, received: 2 * size })
})

test('bytes count while they arrive, and count as received when the upload breaks off', async () => {
  const uploader = await buildUploader('Breaking off')
  const before = listStoredFiles(app)
  await spend(uploader.user, 'files', budgets.files.max - 2 * megabyte)
  const arriving = 1_900_000
  const outgoing = beginUpload(uploader, arriving)
  await expect
    .poll(async () => (await readSpent(uploader.user)).received, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(megabyte)
  // Together with the unfinished upload, this file exceeds the budget.
  const second = buildFile('table.csv', 'a'.repeat(1_200_000))
  await expect(uploader.upload(second)).rejects.toMatchObject(refused)
  outgoing.destroy()
  await expect
    .poll(async () => (await readSpent(uploader.user)).files, { timeout: 10_000 })
    .toBe(budgets.files.max - 2 * megabyte)
  // The connection may have been closed before the last bytes reached the file store.
  const { received } = await readSpent(uploader.user)
  expect(Math.abs(arriving + second.size - received)).toBeLessThan(200_000)
  await uploader.upload()
  expect(listStoredFiles(app).length).toBe(before.length + 1)
})

test.each<Kind>(['files', 'received'])(
  'no bytes of a file are stored after the daily budget of %s is used up',
  async (kind) => {
    const { user, upload } = await buildUploader(`Out of ${kind}`)
    await spend(user, kind, budgets[kind].max + 1)
    const { files } = app.ctx
    let received = 0
    app.ctx.files = { ...files, receive: (...args) => ((received += 1), files.receive(...args)) }
    await expect(upload()).rejects.toMatchObject(refused)
    expect(received).toBe(0)
    app.ctx.files = files
    await (await buildUploader('Next')).upload()
    await sql`delete from budget_usage where key = ${user.id}`.execute(db)
    await upload()
  },
)
