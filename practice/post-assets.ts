import { findAsset, type ShownAsset, statusOf } from './assets.ts'
import type { Setting } from './setting.ts'

type Unfit = { status: 400 | 403; code: string; message: string; serviceErrorCode?: number }

/** Why a member cannot post these uploads now, the first reason of them all; undefined when they can. */
export function unfitAsset(
  setting: Setting,
  shown: readonly ShownAsset[],
  memberId: string,
): Unfit | undefined {
  const { store, now, processingMs } = setting
  for (const { urn } of shown) {
    const asset = findAsset(store, urn)
    if (asset === undefined) {
      return {
        status: 400,
        code: 'INVALID_VALUE_FOR_FIELD',
        message: `ERROR :: /content :: ${urn} was not found`,
      }
    }
    if (asset.memberId !== memberId) {
      const message = 'Not enough permissions to access: the owner of an upload must be the author'
      return { status: 403, serviceErrorCode: 100, code: 'ACCESS_DENIED', message }
    }
    const status = statusOf(asset, { now: now(), processingMs })
    if (status === 'PROCESSING_FAILED') {
      return { status: 400, code: 'MEDIA_ASSET_PROCESSING_FAILED', message: `${urn} could not be processed` }
    }
    if (status !== 'AVAILABLE') {
      return { status: 400, code: 'MEDIA_ASSET_WAITING_UPLOAD', message: `${urn} is ${status}` }
    }
  }
  return undefined
}
