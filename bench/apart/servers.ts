import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Product, startProduct } from '#tests/journeys/product.ts'

/** Where `start.ts` writes which processes serve. */
export const pidsFile = 'servers.json'

interface Apart {
  servers?: number
  /** Megabytes of heap: without a limit, what is left behind is collected only when much more of it is there. */
  heapMb?: number
  /** Whether there are the demo's companies, and with them its staff. */
  isDemo?: boolean
  env?: Record<string, string>
}

/** Starts the product with its servers in processes of their own. */
export const startApart = ({ servers = 1, heapMb, isDemo = false, env = {} }: Apart): Promise<Product> =>
  startProduct(
    {
      LOG_LEVEL: 'info',
      LOGIN_TOKEN_TTL: '86400',
      BENCH_SERVERS: String(servers),
      ...(heapMb !== undefined && { BENCH_HEAP_MB: String(heapMb) }),
      ...(isDemo && { BENCH_DEMO: '1' }),
      ...env,
    },
    'bench/apart/start.ts',
  )

/** The processes that serve. */
export const readServerPids = async ({ dataDir }: Pick<Product, 'dataDir'>): Promise<number[]> =>
  z.array(z.number()).parse(JSON.parse(await readFile(join(dataDir, pidsFile), 'utf8')))
