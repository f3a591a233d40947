export interface GoogleSandboxOptions {
  /** The port to listen on; 0 selects a free port. */
  port: number
  clientEmail: string
  /** The service account's public key as PEM. */
  publicKey: string
  /** Enables `/faults`, with which tests inject faults. */
  faults?: boolean
  /** The lifetime of an access token in seconds. */
  tokenTtl?: number
}

export const drive = {
  sharedDriveId: '0AHeadwaterSharedDrive',
  copiesFolderId: 'folder-copies-on-shared-drive',
  /** A folder in the service account's own storage, whose quota is zero. */
  ownFolderId: 'folder-in-own-storage',
  termSheetId: 'doc-term-sheet-0000000000000000000000000001',
  agreementId: 'doc-agreement-000000000000000000000000000002',
  /** A document whose owner has disabled copying. */
  lockedId: 'doc-locked-00000000000000000000000000000003',
  trashedId: 'doc-trashed-0000000000000000000000000000004',
  spreadsheetId: 'sheet-forecast-0000000000000000000000000005',
  /** A document that exists but is not shared with the service account. */
  privateId: 'doc-private-0000000000000000000000000000006',
} as const
