import type { ActiveContent } from '#contract/rules/files/active-content.ts'

/** What is in the container of older Office files, which other programs use as well. */
export type ContainerContent = 'word' | 'excel' | 'powerpoint' | 'outlook' | 'installer' | 'encrypted_package'

/** What a scan may find: also that a file opens with a password only. */
export type Finding = ActiveContent | ContainerContent | 'needs_password'

/** Examines the bytes of one kind of file, in the order of the file. */
export interface Scan {
  /** Takes the next bytes as Latin-1 text, in which each character is a byte. */
  take(bytes: string): Promise<void>
  end(): Promise<void>
}

export type Report = (finding: Finding) => void
