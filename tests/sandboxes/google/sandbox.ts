export interface GoogleSandboxOptions {
  /** 0 takes any free port. */
  port: number
  /** The service account's email address. */
  clientEmail: string
  /** The account's public key as PEM. */
  publicKey: string
  /** Enables `/faults`, with which tests inject faults. */
  faults?: boolean
  /** Lifetime of an access token in seconds. */
  tokenTtl?: number
}

/** Ids of the files in the sandbox's Drive. */
export const drive = {
  sharedDriveId: '0AHeadwaterSharedDrive',
  /** On the shared drive, shared with the service account. */
  copiesFolderId: 'folder-copies-on-shared-drive',
  /** In the service account's own storage, which is zero. */
  ownFolderId: 'folder-in-own-storage',
  termSheetId: 'doc-term-sheet-0000000000000000000000000001',
  agreementId: 'doc-agreement-000000000000000000000000000002',
  /** The owner has disabled copying. */
  lockedId: 'doc-locked-00000000000000000000000000000003',
  trashedId: 'doc-trashed-0000000000000000000000000000004',
  spreadsheetId: 'sheet-forecast-0000000000000000000000000005',
  /** Exists, but is not shared with the service account. */
  privateId: 'doc-private-0000000000000000000000000000006',
} as const
