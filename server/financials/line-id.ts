import { v5 as uuidv5 } from 'uuid'

/** UUIDv5 namespace of line ids, so that a line has the same id in every sync. */
const LINE_NAMESPACE = '5d0c6b1e-3a57-4a41-9d4c-2f8a0d9f4b11'

export const buildLineId = (connectionId: string, ...parts: string[]): string =>
  uuidv5([connectionId, ...parts].join('\n'), LINE_NAMESPACE)
