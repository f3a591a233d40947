import { join } from 'node:path'
import { defineProviderSettings, text, webAddress } from '#server/core/settings.ts'

/** Returns the folder of the CSV files with investors and loans, for servers without Airtable. */
export const getRecordsFolder = (dataDir: string): string => join(dataDir, 'records')

export const readAirtableConfig = defineProviderSettings(
  'Airtable',
  {
    required: {
      AIRTABLE_TOKEN: text.describe(
        'Airtable token with the scope `data.records:read`, for investors and loans. Without it: CSV files in `DATA_DIR/records`.',
      ),
      AIRTABLE_BASE_ID: text.describe('Id of the Airtable base.'),
      AIRTABLE_INVESTORS_TABLE: text.describe('Name or id of the table of investors.'),
      AIRTABLE_LOANS_TABLE: text.describe('Name or id of the table of loans.'),
      AIRTABLE_PAPERS_TABLE: text.describe('Name or id of the table of invoices and documents of loans.'),
    },
    optional: {
      AIRTABLE_BASE_URL: webAddress
        .default('https://api.airtable.com')
        .describe('Address of the Airtable API.'),
    },
  },
  (env) => ({
    baseUrl: env.AIRTABLE_BASE_URL,
    token: env.AIRTABLE_TOKEN,
    baseId: env.AIRTABLE_BASE_ID,
    investors: env.AIRTABLE_INVESTORS_TABLE,
    loans: env.AIRTABLE_LOANS_TABLE,
    loanFiles: env.AIRTABLE_PAPERS_TABLE,
  }),
)

export type AirtableAccess = Pick<
  NonNullable<ReturnType<typeof readAirtableConfig>>,
  'baseUrl' | 'token' | 'baseId'
>
