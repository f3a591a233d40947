import { join } from 'node:path'
import { z } from 'zod'
import { ghost } from '#server/providers/content/ghost.ts'
import type { GhostConfig } from '#server/providers/content/ghost-calls.ts'
import type { AirtableConfig } from '#server/providers/records/airtable-calls.ts'
import type { DriveConfig } from '#server/providers/templates/drive-calls.ts'
import { googleDrive } from '#server/providers/templates/google-drive.ts'
import { ConfigError, isWhole, port, webAddress } from './parts.ts'

const optional = z.string().optional()

/** The variables of the services that articles, tables of records, and templates of documents come from. */
export const serviceVariables = {
  GHOST_URL: webAddress.optional(),
  GHOST_CONTENT_API_KEY: optional,
  GHOST_ADMIN_API_KEY: optional,
  GHOST_NEWSLETTER_ID: optional,
  GHOST_SANDBOX_PORT: port.default(3005),
  AIRTABLE_BASE_URL: webAddress.optional(),
  AIRTABLE_TOKEN: optional,
  AIRTABLE_BASE_ID: optional,
  AIRTABLE_INVESTORS_TABLE: optional,
  AIRTABLE_LOANS_TABLE: optional,
  AIRTABLE_PAPERS_TABLE: optional,
  GOOGLE_CLIENT_EMAIL: optional,
  GOOGLE_PRIVATE_KEY: optional,
  GOOGLE_FOLDER_ID: optional,
  GOOGLE_DRIVE_ID: optional,
  GOOGLE_SUBJECT: optional,
  GOOGLE_API_URL: webAddress.optional(),
  GOOGLE_TOKEN_URL: webAddress.optional(),
}
const Variables = z.object(serviceVariables)
type Variables = z.infer<typeof Variables>

/** One base of Airtable, and which of its tables hold what; by name or id. */
export interface AirtableSettings extends AirtableConfig {
  investors: string
  loans: string
  /** Invoices and documents of the loans. */
  papers: string
}

/** Where investors and loans lie as CSV files while no Airtable is configured. */
export const recordsFolder = (dataDir: string): string => join(dataDir, 'records')

/** Where templates of documents and their copies lie while no Google account is configured. */
export const templatesFolder = (dataDir: string): string => join(dataDir, 'templates')

export function ghostOf(read: Variables): GhostConfig | null {
  const group = {
    GHOST_URL: read.GHOST_URL,
    GHOST_CONTENT_API_KEY: read.GHOST_CONTENT_API_KEY,
    GHOST_ADMIN_API_KEY: read.GHOST_ADMIN_API_KEY,
    GHOST_NEWSLETTER_ID: read.GHOST_NEWSLETTER_ID,
  }
  if (!isWhole('Ghost', group)) return null
  const config = {
    url: group.GHOST_URL ?? '',
    contentKey: group.GHOST_CONTENT_API_KEY ?? '',
    adminKey: group.GHOST_ADMIN_API_KEY ?? '',
    newsletterId: group.GHOST_NEWSLETTER_ID ?? '',
  }
  return checked(config, () => ghost(config, silent))
}

export function airtableOf(read: Variables): AirtableSettings | null {
  const group = {
    AIRTABLE_TOKEN: read.AIRTABLE_TOKEN,
    AIRTABLE_BASE_ID: read.AIRTABLE_BASE_ID,
    AIRTABLE_INVESTORS_TABLE: read.AIRTABLE_INVESTORS_TABLE,
    AIRTABLE_LOANS_TABLE: read.AIRTABLE_LOANS_TABLE,
    AIRTABLE_PAPERS_TABLE: read.AIRTABLE_PAPERS_TABLE,
  }
  if (!isWhole('Airtable', group, [read.AIRTABLE_BASE_URL])) return null
  return {
    baseUrl: read.AIRTABLE_BASE_URL ?? 'https://api.airtable.com',
    token: group.AIRTABLE_TOKEN ?? '',
    baseId: group.AIRTABLE_BASE_ID ?? '',
    investors: group.AIRTABLE_INVESTORS_TABLE ?? '',
    loans: group.AIRTABLE_LOANS_TABLE ?? '',
    papers: group.AIRTABLE_PAPERS_TABLE ?? '',
  }
}

export function googleOf(read: Variables): DriveConfig | null {
  const group = {
    GOOGLE_CLIENT_EMAIL: read.GOOGLE_CLIENT_EMAIL,
    GOOGLE_PRIVATE_KEY: read.GOOGLE_PRIVATE_KEY,
    GOOGLE_FOLDER_ID: read.GOOGLE_FOLDER_ID,
  }
  const { GOOGLE_DRIVE_ID, GOOGLE_SUBJECT, GOOGLE_API_URL, GOOGLE_TOKEN_URL } = read
  const others = [GOOGLE_DRIVE_ID, GOOGLE_SUBJECT, GOOGLE_API_URL, GOOGLE_TOKEN_URL]
  if (!isWhole('Google', group, others)) return null
  const config = {
    clientEmail: group.GOOGLE_CLIENT_EMAIL ?? '',
    privateKey: group.GOOGLE_PRIVATE_KEY ?? '',
    folderId: group.GOOGLE_FOLDER_ID ?? '',
    driveId: GOOGLE_DRIVE_ID ?? null,
    subject: GOOGLE_SUBJECT ?? null,
    apiUrl: GOOGLE_API_URL ?? 'https://www.googleapis.com',
    tokenUrl: GOOGLE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token',
  }
  return checked(config, () => googleDrive(config, silent))
}

const silent = { warn: () => {} }

/** The configuration, once its provider has taken it: a key that cannot be one is named at the start. */
function checked<T>(config: T, build: () => unknown): T {
  try {
    build()
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
  return config
}
