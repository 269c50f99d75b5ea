import { Afterwards, later } from '../../components/later.tsx';

const CardImportDialog = later(async () => (await import('./card/CardImportDialog.tsx')).CardImportDialog);
const ItemPlaceDialog = later(async () => (await import('./item/ItemPlaceDialog.tsx')).ItemPlaceDialog);
const MovePhotoDialog = later(async () => (await import('./tray/MovePhotoDialog.tsx')).MovePhotoDialog);
const NearCodeDialog = later(async () => (await import('./choose/NearCodeDialog.tsx')).NearCodeDialog);
const UnsureCodeDialog = later(async () => (await import('./choose/UnsureCodeDialog.tsx')).UnsureCodeDialog);
const WorkListDrawer = later(async () => (await import('./workList/WorkListDrawer.tsx')).WorkListDrawer);

export function ShootDialogs() {
  return (
    <Afterwards>
      <MovePhotoDialog />
      <ItemPlaceDialog />
      <CardImportDialog />
      <UnsureCodeDialog />
      <NearCodeDialog />
      <WorkListDrawer />
    </Afterwards>
  );
}
