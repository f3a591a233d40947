import { randomUUID } from 'node:crypto'
import type { Question, Request } from './questions.ts'

/** What people who work beside each other ask: mostly reads of a company, a page of the list, an answer saved now and then. */
export function listMixedRequests(ids: readonly string[]): Request[] {
  let turn = 0
  const nextCompany = () => `/api/v1/companies/${ids[turn++ % ids.length] ?? ''}/`
  const read: Request = { method: 'GET', path: nextCompany }
  return [
    read,
    { method: 'GET', path: () => '/api/v1/companies/?status=in_review&ordering=-updated_at&page_size=50' },
    read,
    { method: 'GET', path: () => `${nextCompany()}documents/` },
    read,
    { method: 'GET', path: () => `${nextCompany()}history/` },
    read,
    { method: 'PATCH', path: nextCompany, body: () => ({ mission: `To need less: ${randomUUID()}` }) },
  ]
}

/** The same as a question; those who read, in turns, may be others than who changes, whose headers are the server's. */
export function askMixed(ids: readonly string[], readers: readonly Record<string, string>[] = []): Question {
  let turn = 0
  const headers = () => readers[turn++ % readers.length] ?? {}
  return {
    name: 'mixed work',
    requests: listMixedRequests(ids).map((request) =>
      readers.length > 0 && request.method === 'GET' ? { ...request, headers } : request,
    ),
    goal: null,
    rounds: 1,
    isAlone: true,
  }
}
