import { expect, test } from 'vitest'
import * as z from 'zod'
import { createCompany } from '#contract/companies.ts'
import { type Endpoint, endpoint, isCompanyAccess } from '#contract/core/endpoint.ts'
import { openSupportThread, sendSupportMessage } from '#contract/support.ts'
import type { Route } from '#server/context.ts'
import { buildCompanyWithRecords, type Ids } from './access/world.ts'
import { type TestUser, startTestApp } from './app.ts'
import { buildCompany, buildFile } from './build.ts'
import { listContractEndpoints } from './endpoints.ts'
import { signInCast } from './people.ts'
import { listStoredFiles } from './files/stored-files.ts'

const app = await startTestApp({ accounting: true })
const people = await signInCast(app)
const { alice, bob, sam, otto } = people
await buildCompany(bob)
const company = await buildCompanyWithRecords(app, alice, people)

const forms = [...(await listContractEndpoints())].filter(([, { encoding }]) => encoding !== undefined)

let receivedFiles = 0
const { files } = app.ctx
app.ctx.files = { ...files, receive: (...args) => ((receivedFiles += 1), files.receive(...args)) }

function buildForm(name: string, texts: Record<string, string>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(texts)) form.append(key, value)
  form.append(name, buildFile())
  return form
}

const fillPath = ({ path }: Endpoint, ids: Ids) =>
  path.replace(/:(\w+)/g, (_, key: string) => String(ids[key as keyof Ids]))

const listFileFields = ({ body }: Endpoint) =>
  Object.entries(body?.shape ?? {}).flatMap(([name, schema]) =>
    JSON.stringify(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })).includes(
      '"binary"',
    )
      ? [name]
      : [],
  )

async function send(user: TestUser, sent: Endpoint, form: FormData): Promise<number> {
  const headers = { authorization: `Bearer ${user.token}` }
  const url = app.url + fillPath(sent, company)
  return (await fetch(url, { method: sent.method, headers, body: form })).status
}

test('every form has a file field and requires a signed-in caller', () => {
  expect(forms.length).toBeGreaterThan(5)
  for (const [name, form] of forms)
    expect([name, listFileFields(form).length > 0, form.access]).toEqual([
      name,
      true,
      expect.not.stringMatching('public'),
    ])
})

test.each(forms)('%s stores no bytes of a stranger’s file', async (_, form) => {
  const before = listStoredFiles(app)
  receivedFiles = 0
  const texts = { company: company.companyId, text: 'See this', document_type: company.documentType }
  const fields = Object.keys(form.body?.shape ?? {})
  const accepted = Object.fromEntries(Object.entries(texts).filter(([key]) => fields.includes(key)))
  for (const user of [sam, bob])
    for (const field of listFileFields(form)) {
      expect([403, 404]).toContain(await send(user, form, buildForm(field, accepted)))
      expect([400, 403, 404]).toContain(await send(user, form, buildForm(field, {})))
    }
  expect(receivedFiles).toBe(0)
  expect(listStoredFiles(app)).toEqual(before)
})

test.each(forms.filter(([, { access }]) => isCompanyAccess(access)))(
  '%s stores no bytes of a file from an analyst without access',
  async (_, form) => {
    receivedFiles = 0
    const [field = ''] = listFileFields(form)
    expect(await send(otto, form, buildForm(field, {}))).toBe(403)
    expect(receivedFiles).toBe(0)
  },
)

test('a conversation without a company stores no bytes of a file', async () => {
  const { id: threadId } = await sam.call(openSupportThread, { body: { text: 'How long does it take?' } })
  receivedFiles = 0
  const path = sendSupportMessage.path.replace(':threadId', threadId) as Endpoint['path']
  expect(await send(sam, { ...sendSupportMessage, path }, buildForm('file', { text: 'See this' }))).toBe(400)
  expect(await send(sam, openSupportThread, buildForm('file', { text: 'See this' }))).toBe(400)
  expect(receivedFiles).toBe(0)
})

test('a removed member stores no bytes in a conversation that they started', async () => {
  const { id } = await alice.call(createCompany, { body: { name: 'Weir and Lock' } })
  await app.ctx.db
    .insertInto('company_members')
    .values({ company_id: id, user_id: sam.id, role: 'member' })
    .execute()
  const begun = await sam.call(openSupportThread, { body: { text: 'About the file', company: id } })
  await app.ctx.db.deleteFrom('company_members').where('user_id', '=', sam.id).execute()
  receivedFiles = 0
  const path = sendSupportMessage.path.replace(':threadId', begun.id) as Endpoint['path']
  expect(await send(sam, { ...sendSupportMessage, path }, buildForm('file', { text: 'See this' }))).toBe(404)
  expect(receivedFiles).toBe(0)
})

test('a form whose access does not cover the company does not compile without an authorization', () => {
  const route: Route = () => {}
  const userForm = endpoint({
    method: 'POST',
    path: '/api/v1/new/',
    access: 'user',
    summary: '',
    encoding: 'form',
    response: 'nothing',
  })
  const publicForm = endpoint({ ...userForm, access: 'public' })
  const companyForm = endpoint({ ...userForm, access: 'editor' })
  const handle = () => Promise.resolve()
  // @ts-expect-error -- the authorization is missing
  route(userForm, handle)
  route(userForm, handle, handle)
  // @ts-expect-error -- public forms do not exist
  route(publicForm, handle)
  // @ts-expect-error -- an authorization cannot make a form public
  route(publicForm, handle, handle)
  route(companyForm, handle)
  expect(isCompanyAccess(companyForm.access)).toBe(true)
})
