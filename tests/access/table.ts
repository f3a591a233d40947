import type { ErrorCode } from '#contract/core/errors.ts'

/** The callers in column order. */
export const callers = ['guest', 'stranger', 'outsider', 'member', 'unassigned', 'assigned', 'admin'] as const
export type Caller = (typeof callers)[number]

/**
 * The access of each caller to each endpoint, written by hand from the decisions on rights and never derived from the
 * code under test. `ok`: the caller has access. 401: the caller is not signed in. 403: the caller can read the object,
 * but cannot do this. 404: the caller must not learn that the object exists. `outsider` belongs to a different company.
 * A word after the endpoint's name is a variant of its request.
 */
export const table: Record<string, string> = {
  //                                       guest  stranger outsider member unassigned assigned admin
  listBusinessModels: '                    ok     ok       ok       ok     ok         ok       ok',
  listSectors: '                           ok     ok       ok       ok     ok         ok       ok',
  listCountries: '                         ok     ok       ok       ok     ok         ok       ok',
  listDocumentTypes: '                     ok     ok       ok       ok     ok         ok       ok',
  createDocumentType: '                    401    403      403      403    ok         ok       ok',
  updateDocumentType: '                    401    403      403      403    ok         ok       ok',
  getLocation: '                           401    ok       ok       ok     ok         ok       ok',
  listPlatforms: '                         401    ok       ok       ok     ok         ok       ok',
  listAccountingPlatforms: '               401    ok       ok       ok     ok         ok       ok',

  getCurrentUser: '                        401    ok       ok       ok     ok         ok       ok',
  getChatIdentity: '                       401    ok       ok       ok     ok         ok       ok',
  updateCurrentUser: '                     401    ok       ok       ok     ok         ok       ok',
  setSelectedCompany: '                    401    404      404      ok     ok         ok       ok',
  getStaffMailChoice: '                    401    403      403      403    ok         ok       ok',
  updateStaffMailChoice: '                 401    403      403      403    ok         ok       ok',
  getMailPreferences: '                    401    ok       ok       ok     ok         ok       ok',
  updateMailPreferences: '                 401    ok       ok       ok     ok         ok       ok',
  watchChanges: '                          401    ok       ok       ok     ok         ok       ok',
  downloadPersonalData: '                  401    ok       ok       ok     ok         ok       ok',
  listUsers: '                             401    403      403      403    ok         ok       ok',
  updatePermissions: '                     401    403      403      403    403        403      ok',
  listColleagueInvites: '                  401    403      403      403    403        403      ok',
  inviteColleague: '                       401    403      403      403    403        403      ok',
  withdrawColleagueInvite: '               401    403      403      403    403        403      ok',
  listAuditEvents: '                       401    403      403      403    403        403      ok',

  listCompanies: '                         401    ok       ok       ok     ok         ok       ok',
  checkCompanyName: '                      401    ok       ok       ok     ok         ok       ok',
  createCompany: '                         401    ok       ok       ok     ok         ok       ok',
  'createCompany blank': '                 401    ok       ok       ok     403        403      403',
  'createCompany for_customer': '          401    403      403      403    ok         ok       ok',
  getPipelineCounts: '                     401    403      403      403    ok         ok       ok',
  listPipeline: '                          401    403      403      403    ok         ok       ok',
  getBoard: '                              401    403      403      403    ok         ok       ok',
  searchAll: '                             401    403      403      403    ok         ok       ok',
  requestFromCompanies: '                  401    403      403      403    ok         ok       ok',
  remindCompanies: '                       401    403      403      403    ok         ok       ok',
  exportCompanies: '                       401    403      403      403    ok         ok       ok',
  listSavedViews: '                        401    403      403      403    ok         ok       ok',
  createSavedView: '                       401    403      403      403    ok         ok       ok',
  getStaffChoices: '                       401    403      403      403    ok         ok       ok',
  updateStaffChoices: '                    401    403      403      403    ok         ok       ok',
  assignCompanies: '                       401    403      403      403    403        403      ok',
  takeCompanies: '                         401    403      403      403    ok         ok       403',
  updateSavedView: '                       401    403      403      403    403        ok       403',
  deleteSavedView: '                       401    403      403      403    403        ok       ok',
  getCompany: '                            401    404      404      ok     ok         ok       ok',
  getCompanyStatus: '                      401    404      404      ok     ok         ok       ok',
  getChangesHistory: '                     401    404      404      ok     ok         ok       ok',
  getChange: '                             401    404      404      ok     ok         ok       ok',
  countHistory: '                          401    404      404      403    ok         ok       ok',
  exportHistory: '                         401    404      404      403    ok         ok       ok',
  getStatusHistory: '                      401    404      404      ok     ok         ok       ok',
  updateCompany: '                         401    404      404      ok     403        ok       ok',
  submitCompany: '                         401    404      404      ok     403        ok       ok',
  finishConnect: '                         401    404      404      ok     403        403      ok',
  'changeCompanyStatus in_review': '       401    404      404      403    403        ok       ok',
  'changeCompanyStatus reject': '          401    404      404      403    403        ok       ok',
  'changeCompanyStatus fund': '            401    404      404      403    403        403      ok',
  'changeCompanyStatus repaid': '          401    404      404      403    403        403      ok',
  'changeCompanyStatus cfo_customer': '    401    404      404      403    403        403      ok',
  // Admins who are not analysts assign an analyst instead. Assigned companies cannot be claimed.
  takeCompany: '                           401    404      404      403    403        ok       403',
  'takeCompany unassigned': '              401    404      404      403    ok         ok       403',
  assignAnalysts: '                        401    404      404      403    403        403      ok',
  getAssessment: '                         401    404      404      ok     ok         ok       ok',
  updateAssessment: '                      401    404      404      ok     403        ok       ok',
  createProfile: '                         401    404      404      ok     403        ok       ok',
  updateProfile: '                         401    404      404      ok     403        ok       ok',

  listDocuments: '                         401    404      404      ok     ok         ok       ok',
  uploadDocument: '                        401    404      404      ok     403        ok       ok',
  deleteDocument: '                        401    404      404      ok     403        ok       ok',
  downloadDocument: '                      401    404      404      ok     ok         ok       ok',
  listReviewDocuments: '                   401    404      404      ok     ok         ok       ok',
  uploadReviewDocument: '                  401    404      404      ok     403        ok       ok',

  replaceReviewDocument: '                 401    404      404      ok     403        ok       ok',
  downloadAllDocuments: '                  401    404      404      ok     ok         ok       ok',
  listDocumentProviders: '                 401    404      404      ok     ok         ok       ok',
  updateDocumentProvider: '                401    404      404      ok     403        ok       ok',
  deleteDocumentProvider: '                401    404      404      ok     403        ok       ok',

  listGrants: '                            401    404      404      ok     ok         ok       ok',
  createGrant: '                           401    404      404      ok     403        ok       ok',
  updateGrant: '                           401    404      404      ok     403        ok       ok',
  deleteGrant: '                           401    404      404      ok     403        ok       ok',
  downloadGrantFile: '                     401    404      404      ok     ok         ok       ok',
  getSchedule: '                           401    404      404      ok     ok         ok       ok',
  saveSchedule: '                          401    404      404      ok     403        ok       ok',
  cleanSchedule: '                         401    404      404      ok     403        ok       ok',

  getCommercialContracts: '                401    404      404      ok     ok         ok       ok',
  updateCommercialContracts: '             401    404      404      ok     403        ok       ok',
  downloadCommercialContract: '            401    404      404      ok     ok         ok       ok',

  listReviews: '                           401    404      404      ok     ok         ok       ok',
  getReview: '                             401    404      404      ok     ok         ok       ok',
  openReview: '                            401    404      404      403    403        ok       ok',
  completeApplicationReview: '             401    404      404      ok     403        ok       ok',
  completeFinancialReview: '               401    404      404      ok     403        ok       ok',
  completeDocumentReview: '                401    404      404      ok     403        ok       ok',
  answerRequest: '                         401    404      404      ok     403        ok       ok',
  'completeApplicationReview send_back': ' 401    404      404      403    403        ok       ok',
  'completeFinancialReview send_back': '   401    404      404      403    403        ok       ok',
  'completeDocumentReview send_back': '    401    404      404      403    403        ok       ok',

  getCase: '                               401    404      404      403    ok         ok       ok',
  lookAtCase: '                            401    404      404      403    ok         ok       ok',
  acceptRisk: '                            401    404      404      403    403        ok       ok',
  restoreRisk: '                           401    404      404      403    403        ok       ok',
  markDocument: '                          401    404      404      403    ok         ok       ok',
  previewRequest: '                        401    404      404      403    403        ok       ok',
  listNotes: '                             401    404      404      403    ok         ok       ok',
  addNote: '                               401    404      404      403    ok         ok       ok',
  // The note belongs to the assigned analyst.
  updateNote: '                            401    404      404      403    403        ok       403',
  deleteNote: '                            401    404      404      403    403        ok       403',
  listNoteVersions: '                      401    404      404      403    403        403      ok',

  getTeam: '                               401    404      404      ok     ok         ok       ok',
  inviteTeamMember: '                      401    404      404      ok     403        403      ok',
  resendInvite: '                          401    404      404      ok     403        403      ok',
  removeTeamMember: '                      401    404      404      ok     403        403      ok',
  makeOwner: '                             401    404      404      ok     403        403      ok',
  acceptInvite: '                          401    ok       ok       ok     ok         ok       ok',

  listSupportThreads: '                    401    ok       ok       ok     ok         ok       ok',
  openSupportThread: '                     401    ok       ok       ok     ok         ok       ok',
  'openSupportThread of_company': '        401    404      404      ok     ok         ok       ok',
  getSupportThread: '                      401    404      404      ok     ok         ok       ok',
  sendSupportMessage: '                    401    404      404      ok     ok         ok       ok',
  markSupportThreadRead: '                 401    404      404      ok     ok         ok       ok',
  downloadSupportFile: '                   401    404      404      ok     ok         ok       ok',
  listSupportInbox: '                      401    403      403      403    ok         ok       ok',
  getInboxCounts: '                        401    403      403      403    ok         ok       ok',
  getInboxConversation: '                  401    403      403      403    ok         ok       ok',
  updateSupportThread: '                   401    403      403      403    ok         ok       ok',
  addSupportNote: '                        401    403      403      403    ok         ok       ok',
  listSavedReplies: '                      401    403      403      403    ok         ok       ok',
  createSavedReply: '                      401    403      403      403    ok         ok       ok',
  // The saved reply is shared with all staff by an admin.
  updateSavedReply: '                      401    403      403      403    403        403      ok',
  deleteSavedReply: '                      401    403      403      403    403        403      ok',
  writeAsVisitor: '                        ok     ok       ok       ok     ok         ok       ok',
  readAsVisitor: '                         404    404      404      404    404        404      404',

  listSubscribers: '                       401    403      403      403    ok         ok       ok',
  exportSubscribers: '                     401    403      403      403    ok         ok       ok',
  listOutbox: '                            401    403      403      403    403        403      ok',
  getOutboxMail: '                         401    403      403      403    403        403      ok',

  listInvestors: '                         401    ok       ok       ok     ok         ok       ok',
  getInvestorFacets: '                     401    ok       ok       ok     ok         ok       ok',
  getInvestor: '                           401    ok       ok       ok     ok         ok       ok',
  createInvestor: '                        401    403      403      403    403        403      ok',
  updateInvestor: '                        401    403      403      403    403        403      ok',
  syncInvestors: '                         401    403      403      403    403        403      ok',
  getInvestorSync: '                       401    ok       ok       ok     ok         ok       ok',

  listIntros: '                            401    ok       ok       ok     ok         ok       ok',
  getIntro: '                              401    404      404      ok     ok         ok       ok',
  createIntro: '                           401    404      404      ok     403        403      ok',
  updateIntro: '                           401    404      404      ok     403        403      ok',
  'updateIntro with_deck': '               401    404      404      ok     403        403      ok',
  submitIntro: '                           401    404      404      ok     403        403      ok',
  sendIntro: '                             401    404      404      ok     403        403      ok',
  previewIntro: '                          401    404      404      ok     ok         ok       ok',
  listWaitingIntroductions: '              401    403      403      403    ok         ok       ok',
  releaseIntro: '                          401    404      404      403    ok         ok       ok',
  sendBackIntro: '                         401    404      404      403    ok         ok       ok',
  withdrawIntro: '                         401    404      404      ok     403        403      ok',
  downloadIntroPitch: '                    401    404      404      ok     ok         ok       ok',

  // These endpoints are public, because the emailed secret authorizes the call.
  openIntroduction: '                      ok     ok       ok       ok     ok         ok       ok',
  answerIntroduction: '                    ok     ok       ok       ok     ok         ok       ok',
  downloadIntroductionPitch: '             ok     ok       ok       ok     ok         ok       ok',

  getFinancials: '                          401    404      404      ok     ok         ok       ok',
  refreshFinancials: '                      401    404      404      ok     ok         ok       ok',
  getFinancialsRefresh: '                   401    404      404      ok     ok         ok       ok',
  exportFinancials: '                       401    404      404      ok     ok         ok       ok',
  listMetrics: '                            401    404      404      ok     ok         ok       ok',
  getMetric: '                              401    404      404      ok     ok         ok       ok',
  exportMetric: '                           401    404      404      ok     ok         ok       ok',
  exportMetrics: '                          401    404      404      ok     ok         ok       ok',
  listComparisons: '                        401    404      404      ok     ok         ok       ok',
  explainComparison: '                     401    404      404      ok     403        ok       ok',
  reclassifyLine: '                        401    404      404      403    403        ok       ok',
  listRequirements: '                       401    404      404      ok     ok         ok       ok',

  listLoans: '                             401    ok       ok       ok     ok         ok       ok',
  exportLoans: '                           401    403      403      403    ok         ok       ok',
  getCurrentLoan: '                        401    404      404      ok     ok         ok       ok',
  downloadLoanFile: '                      401    404      404      ok     ok         ok       ok',
  listUnmatchedLoans: '                    401    403      403      403    403        403      ok',
  matchLoan: '                             401    403      403      403    403        403      ok',
  syncLoans: '                             401    403      403      403    403        403      ok',
  getLoanSync: '                           401    ok       ok       ok     ok         ok       ok',

  requestQuote: '                          401    ok       ok       ok     ok         ok       ok',
  listOffers: '                            401    404      404      ok     ok         ok       ok',
  makeOffer: '                             401    404      404      403    403        ok       ok',
  withdrawOffer: '                         401    404      404      403    403        ok       ok',
  acceptOffer: '                           401    404      404      ok     403        403      403',

  listTemplates: '                         401    403      403      403    ok         ok       ok',
  addTemplate: '                           401    403      403      403    ok         ok       ok',
  deleteTemplate: '                        401    403      403      403    ok         ok       ok',
  duplicateTemplates: '                    401    403      403      403    ok         ok       ok',

  listPosts: '                             ok     ok       ok       ok     ok         ok       ok',
  getPost: '                               ok     ok       ok       ok     ok         ok       ok',
  subscribe: '                             ok     ok       ok       ok     ok         ok       ok',
  unsubscribe: '                           ok     ok       ok       ok     ok         ok       ok',

  // This endpoint acts on the caller's selected company, and only `member` has selected a company.
  openAccountingAccount: '                  401    404      ok       ok     404        404      404',
  'openAccountingAccount of_company': '     401    404      404      ok     403        ok       ok',
  connectAccounting: '                     401    404      404      ok     403        ok       ok',
  createConnection: '                      401    404      404      ok     403        ok       ok',
  'createConnection subsidiary': '         401    404      404      ok     403        ok       ok',
  'createConnection plaid': '              401    404      404      ok     403        ok       ok',
  'createConnection quiltt': '             401    404      404      ok     403        ok       ok',
  listConnections: '                       401    404      404      ok     ok         ok       ok',
  disconnectConnection: '                  401    404      404      ok     403        ok       ok',
  listBankAccounts: '                      401    404      404      ok     ok         ok       ok',
  finishBankConnection: '                      401    404      404      ok     403        ok       ok',
  reauthBankConnection: '                      401    404      404      ok     403        ok       ok',
  confirmBankRelink: '                         401    404      404      ok     403        ok       ok',
  saveQuilttConnection: '                  401    404      404      ok     403        ok       ok',
  // This endpoint also acts on the selected company.
  openQuilttSession: '                     401    404      ok       ok     404        404      404',
  'openQuilttSession of_company': '        401    404      404      ok     403        ok       ok',
}

/**
 * Rows whose request is valid and authorized, but fails with the domain's error in this test's world. No caller without
 * access may receive this error.
 */
const answeredByDomain: Record<string, ErrorCode> = {
  // The company already has a profile, is in review and has an open review.
  createProfile: 'already_exists',
  submitCompany: 'status_not_allowed',
  openReview: 'review_open',
  // The invitation secrets and bank tokens do not exist.
  acceptInvite: 'invite_not_valid',
  finishBankConnection: 'connection_state',
  reauthBankConnection: 'connection_state',
  confirmBankRelink: 'connection_state',
  saveQuilttConnection: 'connection_state',
}

/** The expected result by caller: `ok`, the status of an access error, or the domain's error code. */
export function getExpected(row: string): Map<Caller, string> {
  const answers = (table[row] ?? '').trim().split(/\s+/)
  if (answers.length !== callers.length) throw new Error(`${row} needs one answer a caller`)
  const allowed = answeredByDomain[row] ?? 'ok'
  return new Map(
    callers.map((caller, index) => [caller, answers[index] === 'ok' ? allowed : (answers[index] ?? '')]),
  )
}
