import type { Call, CallOptions } from '#contract/client.ts'
import { downloadCommercialContract, updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { downloadGrantFile, updateGrant } from '#contract/grants.ts'
import type { AttachedTarget } from './targets.ts'

/** Where a file lies, and the number of the last change that is shown of it. */
interface AttachedLocation {
  company: string
  target: AttachedTarget
  baseVersion?: number | undefined
}

const seen = ({ baseVersion }: AttachedLocation) => (baseVersion === undefined ? {} : { baseVersion })

/** Puts a file into its place: in a slot instead of what is there, elsewhere beside it. */
export async function sendAttached(
  call: Call,
  at: AttachedLocation,
  file: File,
  options: CallOptions,
): Promise<void> {
  const { company, target } = at
  if (target.owner === 'climate_grant') {
    const request = { params: { grantId: target.grant }, body: { [target.slot]: file }, ...seen(at) }
    await call(updateGrant, request, options)
  } else {
    await call(
      updateCommercialContracts,
      { params: { companyId: company }, body: { files: [file] } },
      options,
    )
  }
}

/** Takes a file away. Throws `edit_conflict` when the slot holds another one meanwhile. */
export async function removeAttached(
  call: Call,
  at: AttachedLocation,
  fileId: string,
  options: CallOptions,
): Promise<void> {
  const { company, target } = at
  if (target.owner === 'climate_grant') {
    const request = { params: { grantId: target.grant }, body: { [target.slot]: null }, ...seen(at) }
    await call(updateGrant, request, options)
  } else {
    const body = { removed_files: [fileId] }
    await call(updateCommercialContracts, { params: { companyId: company }, body }, options)
  }
}

/** Fetches a file. */
export function fetchAttached(
  call: Call,
  { company, target }: AttachedLocation,
  fileId: string,
  options: CallOptions,
): Promise<File> {
  return target.owner === 'climate_grant'
    ? call(downloadGrantFile, { params: { grantId: target.grant, file: target.slot } }, options)
    : call(downloadCommercialContract, { params: { companyId: company, fileId } }, options)
}
