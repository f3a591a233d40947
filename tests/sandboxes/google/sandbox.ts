export interface GoogleSandboxOptions {
  /** 0 takes any free port. */
  port: number
  /** The service account's address. */
  clientEmail: string
  /** The public half of its key, as PEM. */
  publicKey: string
  /** Opens `/faults`, by which tests make the sandbox misbehave. */
  faults?: boolean
  /** Seconds that an access token lasts. */
  tokenTtl?: number
}

/** What lies in the sandbox's Drive. */
export const drive = {
  sharedDriveId: '0AHeadwaterSharedDrive',
  /** On the shared drive, open to the service account. */
  copiesFolderId: 'folder-copies-on-shared-drive',
  /** In the service account's own storage, of which there is none. */
  ownFolderId: 'folder-in-own-storage',
  termSheetId: 'doc-term-sheet-0000000000000000000000000001',
  agreementId: 'doc-agreement-000000000000000000000000000002',
  /** Whoever owns it has switched copying off. */
  lockedId: 'doc-locked-00000000000000000000000000000003',
  trashedId: 'doc-trashed-0000000000000000000000000000004',
  spreadsheetId: 'sheet-forecast-0000000000000000000000000005',
  /** There, but not shared with the service account. */
  privateId: 'doc-private-0000000000000000000000000000006',
} as const
