import { pipeline, type Readable, Transform } from 'node:stream'

/** The least that a reader has to take in each period: 8 KB a second, which any telephone does. */
const usual = { bytes: 160_000, ms: 20_000 }

/**
 * The same bytes, as long as whoever reads them takes at least so many in each period; otherwise an error ends them, since
 * a reader who takes almost nothing holds a transfer and a connection to the file store. Time in which the source has
 * nothing to give does not count.
 */
export function requireReading(source: Readable, { bytes, ms } = usual): Readable {
  let taken = 0
  const out = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      taken += chunk.length
      done(null, chunk)
    },
  })
  let wasHeldUp = false
  const timer = setInterval(() => {
    const isHeldUp = out.writableNeedDrain
    if (wasHeldUp && isHeldUp && taken < bytes) out.destroy(new Error('The reader takes too little'))
    wasHeldUp = isHeldUp
    taken = 0
  }, ms)
  pipeline(source, out, () => clearInterval(timer))
  return out
}
