import type { ActiveContent } from '#contract/rules/active-content.ts'

/** Examines the bytes of one kind of file, in the order of the file. */
export interface Scan {
  /** Takes the next bytes as Latin-1 text, in which each character is a byte. */
  take(bytes: string): Promise<void>
  end(): Promise<void>
}

export type Report = (content: ActiveContent) => void
