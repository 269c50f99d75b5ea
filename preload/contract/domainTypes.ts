/** The domain's words that the contract speaks. */
export { stationErrorCodes } from '../../main/domain/failure.ts';
export type { Stage, WaitReason } from '../../main/domain/model.ts';
export { stages } from '../../main/domain/model.ts';
