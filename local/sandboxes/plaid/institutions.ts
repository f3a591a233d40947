export interface Institution {
  institution_id: string
  name: string
  /** Whether the bank asks for approval on its own page. */
  oauth: boolean
}

// Ids and names are from Plaid's own sandbox.
export const institutions: readonly Institution[] = [
  { institution_id: 'ins_109508', name: 'First Platypus Bank', oauth: false },
  { institution_id: 'ins_109509', name: 'First Gingham Credit Union', oauth: false },
  { institution_id: 'ins_109510', name: 'Tattersall Federal Credit Union', oauth: false },
  { institution_id: 'ins_109511', name: 'Tartan Bank', oauth: false },
  { institution_id: 'ins_109512', name: 'Houndstooth Bank', oauth: false },
  { institution_id: 'ins_127287', name: 'Platypus OAuth Bank', oauth: true },
]

export const findInstitution = (id: string): Institution | undefined =>
  institutions.find(({ institution_id }) => institution_id === id)
