import type { Reports } from './index.ts'

/** No report beside the log, which has the error already: whoever reports one has written its line there. */
export const logOnly = (): Reports => ({ report: () => {}, flush: () => Promise.resolve() })
