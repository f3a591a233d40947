import { Agent, request as sendRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createCompany } from '#contract/companies.ts'
import { type Call, createHttpCall } from '#contract/core/client.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { uploadDocument } from '#contract/documents.ts'
import { createDice } from '#tests/random.ts'
import type { Subjects } from '../load/mix.ts'
import type { Installation } from './installation.ts'

/** More than two pages of 50, because the mix also requests later pages. */
const companiesOfMix = 110

export interface World extends Subjects {
  calls: Call[]
  documentType: string
}

export async function fillInstallation(
  url: string,
  { tokens }: Installation,
  companies = companiesOfMix,
): Promise<World> {
  const calls = tokens.map((token) => createHttpCall({ baseUrl: url, token: () => Promise.resolve(token) }))
  const companyIds = await Promise.all(
    calls.map(async (call, admin) => {
      const ids: string[] = []
      for (let number = admin; number < companies; number += calls.length) {
        const body = { name: `Bench Solar ${number}`, created_for: `founder${number}@bench.example` }
        ids.push((await call(createCompany, { body })).id)
      }
      return ids
    }),
  )
  const [type] = (await calls[0]?.(listDocumentTypes, {})) ?? []
  return {
    calls,
    companies,
    companyIds: companyIds.flat(),
    users: tokens.map((token) => ({ authorization: `Bearer ${token}` })),
    documentType: type?.id ?? '',
  }
}

const fileBytes = 2_000_000
const chunks = 100

const buildFile = (name: string) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${name}\n`), createDice(3).bytes(fileBytes)])

export async function uploadFile(
  { calls: [call], companyIds: [companyId = ''], documentType }: World,
  name: string,
  content = buildFile(name),
): Promise<void> {
  const body = { file: new File([new Uint8Array(content)], name), document_type: documentType }
  await call?.(uploadDocument, { params: { companyId }, body })
}

/** Returns the status of the response, or 0 if the connection failed. */
export function uploadSlowly(
  url: string,
  { users: [headers], companyIds: [companyId = ''], documentType }: World,
  seconds: number,
): Promise<number> {
  const boundary = 'headwater-bench'
  const field = (name: string, rest: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`
  const file = buildFile('slow.pdf')
  const { promise, resolve } = Promise.withResolvers<number>()
  const request = sendRequest(url + uploadDocument.path.replace(':companyId', companyId), {
    method: 'POST',
    agent: new Agent(),
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  request.once('response', (response) => resolve(response.resume().statusCode ?? 0))
  request.once('error', () => resolve(0))
  const send = async () => {
    request.write(`${field('document_type', '')}${documentType}\r\n`)
    request.write(field('file', '; filename="slow.pdf"\r\ncontent-type: application/pdf'))
    const size = Math.ceil(file.length / chunks)
    for (let from = 0; from < file.length; from += size) {
      request.write(file.subarray(from, from + size))
      await pause((seconds * 1000) / chunks)
    }
    request.end(`\r\n--${boundary}--\r\n`)
  }
  void send()
  return promise
}
