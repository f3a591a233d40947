import { measureFile } from '../../core/telemetry/durations.ts'
import type { FileStore } from './index.ts'

/** Measures the operations of a file store. Lists and cleanups run in jobs, which are measured as a whole. */
export const measureStore = (store: FileStore): FileStore => ({
  ...store,
  receive: (...upload) => measureFile('receive', () => store.receive(...upload)),
  save: (key) => measureFile('save', () => store.save(key)),
  discard: (key) => measureFile('discard', () => store.discard(key)),
  open: (key) => measureFile('open', () => store.open(key)),
  remove: (key) => measureFile('remove', () => store.remove(key)),
})
