import type { ActiveContent } from '#contract/rules/files/active-content.ts'

/** Content of an OLE container, the file format of older Office versions and other programs. */
export type ContainerContent = 'word' | 'excel' | 'powerpoint' | 'outlook' | 'installer' | 'encrypted_package'

export type Finding = ActiveContent | ContainerContent | 'needs_password'

/** Scans a file of one format, in file order. */
export interface Scan {
  /** Takes the next bytes as a Latin-1 string: each character is a byte. */
  take(bytes: string): Promise<void>
  end(): Promise<void>
}

export type Report = (finding: Finding) => void
