import { missingFacts } from './missing-facts.ts'
import type { BankStory } from './story.ts'
import { shortHistory, tidyBank } from './tidy.ts'
import { untidyBank } from './untidy.ts'

const untidyBanks: Record<string, BankStory> = {
  // Houndstooth Bank
  ins_109512: untidyBank,
  // Tattersall Federal Credit Union
  ins_109510: missingFacts,
  // First Gingham Credit Union
  ins_109509: shortHistory,
}

export const getBankStory = (institutionId: string): BankStory => untidyBanks[institutionId] ?? tidyBank
