import { measureFileOperation } from '../../core/telemetry/durations.ts'
import type { FileStore } from './index.ts'

/** Lists and cleanups are not measured here, because they run in jobs, which are measured as a whole. */
export const createMeasuredStore = (store: FileStore): FileStore => ({
  ...store,
  receive: (...upload) => measureFileOperation('receive', () => store.receive(...upload)),
  save: (key) => measureFileOperation('save', () => store.save(key)),
  discard: (key) => measureFileOperation('discard', () => store.discard(key)),
  open: (key) => measureFileOperation('open', () => store.open(key)),
  remove: (key) => measureFileOperation('remove', () => store.remove(key)),
})
