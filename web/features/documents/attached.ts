import type { Call, CallOptions } from '#contract/core/client.ts'
import { downloadCommercialContract, updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { downloadGrantFile, updateGrant } from '#contract/grants.ts'
import type { AttachedTarget } from './targets.ts'

interface AttachedLocation {
  company: string
  target: AttachedTarget
  baseVersion?: number | undefined
}

const toBaseVersion = ({ baseVersion }: AttachedLocation) =>
  baseVersion === undefined ? {} : { baseVersion }

export async function uploadAttachedFile(
  call: Call,
  at: AttachedLocation,
  file: File,
  options: CallOptions,
): Promise<void> {
  const { company, target } = at
  if (target.owner === 'climate_grant') {
    const request = { params: { grantId: target.grant }, body: { [target.slot]: file }, ...toBaseVersion(at) }
    await call(updateGrant, request, options)
  } else {
    await call(
      updateCommercialContracts,
      { params: { companyId: company }, body: { files: [file] } },
      options,
    )
  }
}

/** Throws `edit_conflict` if someone else has replaced the file in a grant's slot. */
export async function removeAttachedFile(
  call: Call,
  at: AttachedLocation,
  fileId: string,
  options: CallOptions,
): Promise<void> {
  const { company, target } = at
  if (target.owner === 'climate_grant') {
    const request = { params: { grantId: target.grant }, body: { [target.slot]: null }, ...toBaseVersion(at) }
    await call(updateGrant, request, options)
  } else {
    const body = { removed_files: [fileId] }
    await call(updateCommercialContracts, { params: { companyId: company }, body }, options)
  }
}

export function downloadAttachedFile(
  call: Call,
  { company, target }: AttachedLocation,
  fileId: string,
  options: CallOptions,
): Promise<File> {
  return target.owner === 'climate_grant'
    ? call(downloadGrantFile, { params: { grantId: target.grant, file: target.slot } }, options)
    : call(downloadCommercialContract, { params: { companyId: company, fileId } }, options)
}
