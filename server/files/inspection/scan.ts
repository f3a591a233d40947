export type Finding =
  | 'word'
  | 'excel'
  | 'powerpoint'
  | 'outlook'
  | 'installer'
  | 'encrypted_package'
  | 'needs_password'

export interface Scan {
  /** Takes the next bytes as a Latin-1 string: each character is a byte. */
  take(bytes: string): void
  end?(): void
}

export type Report = (finding: Finding) => void
