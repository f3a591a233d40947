import { describe, expect, it } from 'vitest'
import type { Platform } from './index.ts'
import { createPlatformCache } from './platform-list.ts'

const xero: Platform = { key: 'gbol', name: 'Xero', source_type: 'accounting', enabled: true }
const MINUTE = 60_000

function setup() {
  const vendor = { loads: 0, down: false, time: Date.parse('2026-01-01T00:00:00Z') }
  const warnings: string[] = []
  const load = async () => {
    vendor.loads += 1
    if (vendor.down) throw new Error('down')
    return [xero]
  }
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const platforms = createPlatformCache(load, log, { source: 'https://vendor.test', now: () => vendor.time })
  return { vendor, warnings, platforms }
}

describe('the list of platforms', () => {
  it('is read once an hour, and once for concurrent callers', async () => {
    const { vendor, platforms } = setup()
    await Promise.all([platforms(), platforms()])
    vendor.time += 59 * MINUTE
    await platforms()
    expect(vendor.loads).toBe(1)
    vendor.time += MINUTE
    expect((await platforms()).read_at).toBe('2026-01-01T01:00:00.000Z')
    expect(vendor.loads).toBe(2)
  })

  it('is returned with its time while the vendor is down, and read again after a minute', async () => {
    const { vendor, warnings, platforms } = setup()
    const first = await platforms()
    vendor.down = true
    vendor.time += 61 * MINUTE
    expect(await platforms()).toEqual(first)
    expect(await platforms()).toEqual(first)
    expect(vendor.loads).toBe(2)
    expect(warnings).toHaveLength(1)
    vendor.down = false
    vendor.time += MINUTE
    expect((await platforms()).read_at).toBe('2026-01-01T01:02:00.000Z')
  })

  it('is not available before the first successful read', async () => {
    const { vendor, platforms } = setup()
    vendor.down = true
    await expect(platforms()).rejects.toThrow('down')
    vendor.down = false
    expect((await platforms()).platforms).toEqual([xero])
  })
})
