import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { buildCompanyReply, buildCompanyDetails } from './replies.ts'
import { createLink } from './links.ts'
import { parseQuery, paginate } from './paging.ts'
import {
  type ApiRequest,
  type ApiRoute,
  buildBadRequest,
  buildCompanyNotFound,
  type Sandbox,
} from './sandbox.ts'
import type { StoredCompany } from './state.ts'

const tags = z
  .record(z.string().min(1).max(27), z.string().max(100))
  .refine((value) => Object.keys(value).length <= 10)

const newCompany = z.object({
  // Like Codat, removes invalid characters instead of rejecting the name.
  name: z
    .string()
    .transform((name) => name.replaceAll(/[^A-Za-z0-9\s\-',&@.?!]/g, ''))
    .pipe(z.string().trim().min(1)),
  description: z.string().optional(),
  tags: tags.optional(),
})

const change = newCompany.partial()

const parseBody = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw buildBadRequest()
  return parsed.data
}

export function buildCompanyRoutes(sandbox: Sandbox): ApiRoute[] {
  return [
    {
      operation: 'list-companies',
      method: 'GET',
      url: '/companies',
      handle: ({ query }) => listCompanies(sandbox, query),
    },
    {
      operation: 'create-company',
      method: 'POST',
      url: '/companies',
      handle: ({ body }) => createCompany(sandbox, body),
    },
    {
      operation: 'get-company',
      method: 'GET',
      url: '/companies/:companyId',
      handle: async (request) => buildCompanyReply(sandbox, await requireCompany(sandbox, request)),
    },
    {
      operation: 'replace-company',
      method: 'PUT',
      url: '/companies/:companyId',
      handle: (request) => changeCompany(sandbox, request, newCompany),
    },
    {
      operation: 'update-company',
      method: 'PATCH',
      url: '/companies/:companyId',
      handle: (request) => changeCompany(sandbox, request, change),
    },
    {
      operation: 'delete-company',
      method: 'DELETE',
      url: '/companies/:companyId',
      status: 204,
      handle: (request) => deleteCompany(sandbox, request),
    },
  ]
}

export async function requireCompany(sandbox: Sandbox, { params }: ApiRequest): Promise<StoredCompany> {
  const id = params['companyId'] ?? ''
  const company = await sandbox.state.company(id)
  if (!company) throw buildCompanyNotFound(id)
  return company
}

async function listCompanies(sandbox: Sandbox, query: Record<string, string>) {
  const hasTags = parseQuery(query['tags'] ?? '', 'tags')
  const companies = (await sandbox.state.companies()).filter((company) => hasTags(company.tags))
  const answers = []
  for (const company of companies) answers.push(await buildCompanyReply(sandbox, company))
  return paginate('/companies', answers, query)
}

async function createCompany(sandbox: Sandbox, body: unknown) {
  const { name, description = '', tags = {} } = parseBody(newCompany, body)
  const created = new Date().toISOString()
  const company = { id: randomUUID(), name, description, tags, created, link: createLink() }
  await sandbox.state.saveCompany(company)
  await sandbox.webhooks.send('company.created', await buildCompanyDetails(sandbox, company), company.tags)
  return buildCompanyReply(sandbox, company)
}

async function changeCompany(
  sandbox: Sandbox,
  request: ApiRequest,
  schema: typeof newCompany | typeof change,
) {
  const company = await requireCompany(sandbox, request)
  const input = parseBody(schema, request.body)
  const changed = {
    ...company,
    name: input.name ?? company.name,
    description: input.description ?? company.description,
    tags: input.tags ?? company.tags,
  }
  await sandbox.state.saveCompany(changed)
  return buildCompanyReply(sandbox, changed)
}

async function deleteCompany(sandbox: Sandbox, request: ApiRequest): Promise<void> {
  const company = await requireCompany(sandbox, request)
  const details = await buildCompanyDetails(sandbox, company)
  await sandbox.state.deleteCompany(company.id)
  await sandbox.webhooks.send('company.deleted', details, company.tags)
}
