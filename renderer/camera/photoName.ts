/** By local time: `usb-20260131-235959-123.jpg`. */
export function photoName(takenAt: number, mimeType: string): string {
  const time = new Date(takenAt);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}${two(time.getMonth() + 1)}${two(time.getDate())}`;
  const clock = `${two(time.getHours())}${two(time.getMinutes())}${two(time.getSeconds())}`;
  const extension = mimeType === 'image/png' ? 'png' : 'jpg';
  return `usb-${day}-${clock}-${String(time.getMilliseconds()).padStart(3, '0')}.${extension}`;
}
