/**
 * The program or content of an OLE container (the file format of older Office versions), or the need for a password.
 */
export type Finding =
  | 'word'
  | 'excel'
  | 'powerpoint'
  | 'outlook'
  | 'installer'
  | 'encrypted_package'
  | 'needs_password'

/** Reads a file of one format from beginning to end. */
export interface Scan {
  /** Takes the next bytes as a Latin-1 string: each character is a byte. */
  take(bytes: string): void
  end?(): void
}

export type Report = (finding: Finding) => void
