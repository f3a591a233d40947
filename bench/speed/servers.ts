import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Product } from '#tests/journeys/product.ts'
import { databaseProcess, databaseUrl } from '../kill/database.ts'
import { signIn } from '../sign-in.ts'

export interface Server {
  url: string
  headers: Record<string, string>
  /** The process that serves. */
  pid: number
  /** The first process of the database. */
  databasePid: number
  /** How many statements it has sent to the database. */
  countStatements: () => Promise<number>
}

/** The product, and the bare server on the same database. */
export interface Servers {
  product: Server
  bare: Server
  close: () => void
}

export async function openServers(product: Product): Promise<Servers> {
  const { token } = await signIn(product, 'admin')
  const { pid: databasePid } = await databaseProcess(product)
  const child = fork(join(import.meta.dirname, 'limit.ts'), [await databaseUrl(product)])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const bareUrl = `http://127.0.0.1:${port}`
  return {
    product: {
      url: product.url,
      headers: { authorization: `Bearer ${token}` },
      pid: product.pid(),
      databasePid,
      countStatements: () =>
        readCount(`${product.url}/metrics`, /^headwater_database_statements_total (\d+)/m),
    },
    bare: {
      url: bareUrl,
      headers: {},
      pid: child.pid ?? 0,
      databasePid,
      countStatements: () => readCount(`${bareUrl}/statements`, /(\d+)/),
    },
    close: () => child.disconnect(),
  }
}

async function readCount(url: string, pattern: RegExp): Promise<number> {
  const text = await (await fetch(url)).text()
  const [, count] = pattern.exec(text) ?? []
  if (count === undefined) throw new Error(`${url} does not say how many statements were sent`)
  return Number(count)
}
