import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { withDeadline } from '#server/core/deadline.ts'
import { ConfigError } from '#server/core/settings.ts'
import { isClamdInstalled, malware, startClamd, startFakeClamd } from '#tests/services/clamd.ts'
import { createClamdScanner } from './clamd.ts'
import { readClamdConfig } from './config.ts'
import type { FileScanner } from './index.ts'

const scanText = (scanner: FileScanner, ...parts: string[]) =>
  scanner.scan(
    Readable.from(
      parts.map((part) => Buffer.from(part)),
      { objectMode: false },
    ),
  )

const fake = await startFakeClamd()
const fakeScanner = createClamdScanner(fake.config)

function testAnswers(getScanner: () => FileScanner): void {
  test('malware is reported by name, also if it is split over chunks', async () => {
    const found = {
      status: 'infected',
      signature: expect.stringMatching(/^Headwater\.Test/) as string,
      scanner: expect.stringMatching(/^ClamAV \d/) as string,
    }
    expect(await scanText(getScanner(), 'x', malware.slice(0, 9), malware.slice(9), 'y')).toEqual(found)
  })

  test('clean and empty files are clean', async () => {
    for (const parts of [['harmless\n'], ['a'.repeat(300_000), 'b'.repeat(300_000)], []])
      expect(await scanText(getScanner(), ...parts)).toEqual({ status: 'clean' })
  })

  test('a check is answered', async () => {
    await expect(getScanner().check()).resolves.toBeUndefined()
  })
}

describe('a fake scanner', () => {
  testAnswers(() => fakeScanner)
})

describe.skipIf(!isClamdInstalled())('ClamAV (skipped if not installed)', () => {
  let scanner: FileScanner
  beforeAll(async () => {
    const { stop, ...started } = await startClamd()
    scanner = started.scanner
    return stop
  })

  testAnswers(() => scanner)

  test('a file above its limit is not clean', async () => {
    const parts = Array.from({ length: 20 }, () => 'a'.repeat(100_000))
    await expect(scanText(scanner, ...parts)).rejects.toMatchObject({ name: 'ProviderError' })
  })
})

describe('without an answer', () => {
  test.each([
    ['reject', 'invalid'],
    ['hang_up', 'down'],
  ] as const)('%s is an error: %s', async (fault, kind) => {
    fake.fault = fault
    await expect(scanText(fakeScanner, 'x')).rejects.toMatchObject({ name: 'ProviderError', kind })
    fake.fault = null
  })

  test('a scan ends at the deadline of its caller', async () => {
    fake.fault = 'silent'
    const start = performance.now()
    await expect(withDeadline(50, () => scanText(fakeScanner, 'x'))).rejects.toMatchObject({ kind: 'down' })
    expect(performance.now() - start).toBeGreaterThan(45)
    fake.fault = null
  })

  test('a scanner that is not running is down', async () => {
    const nothing = createClamdScanner({ host: '127.0.0.1', port: 9 })
    await expect(scanText(nothing, 'x')).rejects.toMatchObject({ kind: 'down' })
    await expect(nothing.check()).rejects.toMatchObject({ kind: 'down' })
  })

  test('an error of the file store is not an error of the scanner', async () => {
    const failure = new Error('the store is down')
    const content = new Readable({
      read() {
        this.destroy(failure)
      },
    })
    await expect(fakeScanner.scan(content)).rejects.toBe(failure)
  })
})

test.each([
  ['tcp://clamav', { host: 'clamav', port: 3310 }],
  ['tcp://[::1]:3311', { host: '::1', port: 3311 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the address %s is %j', (address, expected) => {
  expect(readClamdConfig({ CLAMD_URL: address })).toEqual(expected)
})

test.each(['clamav:3310', 'http://clamav', 'unix:clamd.ctl', 'tcp://', 'tcp://clamav/x'])(
  'the address %s is rejected',
  (address) => {
    expect(() => readClamdConfig({ CLAMD_URL: address })).toThrow(ConfigError)
  },
)

test('without an address, there is no scanner', () => {
  expect(readClamdConfig({})).toBeNull()
})
