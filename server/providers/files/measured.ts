import { measureFile } from '../../core/telemetry/durations.ts'
import type { FileStore } from './index.ts'

/** Lists and cleanups are not measured here, because they run in jobs, which are measured as a whole. */
export const createMeasuredStore = (store: FileStore): FileStore => ({
  ...store,
  receive: (...upload) => measureFile('receive', () => store.receive(...upload)),
  save: (key) => measureFile('save', () => store.save(key)),
  discard: (key) => measureFile('discard', () => store.discard(key)),
  open: (key) => measureFile('open', () => store.open(key)),
  remove: (key) => measureFile('remove', () => store.remove(key)),
})
