import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requireReading } from './slow-readers.ts'

const rate = { bytes: 100_000, ms: 100 }
const piece = Buffer.alloc(10_000)
const pieces = (count: number) => Readable.from(Array.from({ length: count }, () => piece))

async function readSlowly(stream: Readable, pauseMs: number): Promise<number> {
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    await pause(pauseMs)
  }
  return size
}

test('whoever reads fast enough gets every byte', async () => {
  expect((await buffer(requireReading(pieces(500), rate))).length).toBe(5_000_000)
})

test('whoever takes almost nothing gets an error, and the source is let go', async () => {
  const source = pieces(500)
  await expect(readSlowly(requireReading(source, rate), 60)).rejects.toThrow('The reader takes too little')
  expect(source.destroyed).toBe(true)
})

test('whoever takes nothing at all gets an error', async () => {
  const stream = requireReading(pieces(500), rate)
  const failed = new Promise((resolve) => stream.once('error', resolve))
  expect(await failed).toMatchObject({ message: 'The reader takes too little' })
})

test('whoever waits for a slow source is not held to a rate', async () => {
  async function* slow() {
    for (let sent = 0; sent < 6; sent += 1) {
      await pause(80)
      yield piece
    }
  }
  expect((await buffer(requireReading(Readable.from(slow()), rate))).length).toBe(60_000)
})

test('a source that fails fails for the reader', async () => {
  const source = Readable.from(
    (async function* () {
      yield piece
      await pause(1)
      throw new Error('the store is gone')
    })(),
  )
  await expect(buffer(requireReading(source, rate))).rejects.toThrow('the store is gone')
})
