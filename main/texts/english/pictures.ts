export const pictures = {
  'unreadable.empty': '{file} is empty. Copy it again.',
  'unreadable.stillWritten': '{file} is still being written.',
  'unreadable.name': '{file} cannot be read: its name is not UTF-8. Rename it, or move it into a hot folder.',
  'unreadable.notRead': '{file} cannot be read: {reason}.',
  'unreadable.manyBytes':
    '{file} is not taken: it has {megabytes, number} MB, and a photo may have {most, number} MB. Save it smaller, or change the limit in Settings › Storage.',
  'unreadable.link': 'it is a link; give the file itself',
  'unreadable.noFile': 'there is no such file',
  'unreadable.pipe': 'it is no regular file but a pipe, socket or device',
  'unreadable.longName': 'its name is too long',
  'unreadable.fault': 'its disk or card reports a fault',

  'notPicture.folder': '{file} is not a picture: it is a folder.',
  'notPicture.pipe': '{file} is not a picture: it is no regular file but a pipe, socket or device.',
  'notPicture.unknown':
    '{file} is not a picture: its content has no picture format that we know. Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
  'notPicture.rawBeginning':
    '{file} is not a picture: its beginning is not that of {format} pictures. Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
  'notPicture.text': '{file} is not a picture: it is a text file. Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
  'notPicture.sound': '{file} is not a picture: it is a sound file. Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
  'notPicture.video':
    '{file} is not a picture: it is a video ({format}). Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
  'notPicture.document':
    '{file} is not a picture: it is a document ({format}). Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
  'notPicture.archive':
    '{file} is not a picture: it is an archive ({format}). Unpack it, and choose the pictures in it.',
  'notPicture.otherContent':
    '{file} is not a picture: its content is not the {format} that it claims to be. Save it as JPEG.',
  'notTaken.format': '{file} is not taken: {format} pictures are not supported. Save it as JPEG.',
  'notTaken.heicSequence': '{file} is not taken: HEIC sequences are not supported. Save it as JPEG.',
  'notTaken.otherHeif': '{file} is not taken: HEIF pictures of this kind are not supported. Save it as JPEG.',
  'notTaken.unusualJpeg':
    '{file} is not taken: it is a JPEG coded in a way that hardly any program reads. Save it as JPEG again.',
  'notTaken.tiffKind':
    '{file} is not supported as TIFF of this kind ({kind}). Save it as JPEG, or as TIFF with 8 bits a colour.',
  'notTaken.rawAsTiff':
    '{file} is not taken: it is a RAW file under the name of another. Give it the ending that the camera gave it, or save it as JPEG.',
  'notTaken.rawOfOther':
    '{file} is not taken: its content is {found}, not the {claimed} that it claims to be. Save it as JPEG.',
  'notTaken.plainTiff':
    '{file} is not taken: it seems to be a plain TIFF and not the {claimed} that it is called. Name it .tif, or save it as JPEG.',
  'notTaken.noPerl':
    '{file} is not readable here: RAW needs ExifTool, which does not start without Perl. Install Perl and start the station again.',
  'notTaken.smallPreview':
    '{file} is not usable: no picture inside it has {least} pixels or more. Save JPEGs beside the RAW.',

  'tooLarge.megapixels': '{file} is too large: at most {most, number} megapixels are taken. Save it smaller.',
  'tooLarge.heicBytes': '{file} is too large: at most {most, number} MB of HEIC are taken. Save it as JPEG.',
  'tooLarge.progressive':
    '{file} is too large for a progressive JPEG: its {megapixels, number} megapixels take {megabytes, number} MB of memory at once, and at most {most, number} megapixels of this kind are taken. Save it as a baseline JPEG, or smaller.',
  'tooLarge.webp':
    '{file} is too large for a WebP: its {megapixels, number} megapixels take {megabytes, number} MB of memory at once, and at most {most, number} megapixels of this kind are taken. Save it as a JPEG, or smaller.',
  'tooLarge.heic':
    '{file} is too large for a HEIC of its kind: its {megapixels, number} megapixels take {megabytes, number} MB of memory at once, and at most {most, number} megapixels of this kind are taken. Save it as a JPEG, or smaller.',
  'tooLarge.interlaced':
    '{file} is too large for an interlaced PNG: its {megapixels, number} megapixels take {megabytes, number} MB of memory at once, and at most {most, number} megapixels of this kind are taken. Save it without interlacing, or smaller.',
  'tooLarge.planar':
    '{file} is too large for a TIFF with its colours apart: its {megapixels, number} megapixels take {megabytes, number} MB of memory at once, and at most {most, number} megapixels of this kind are taken. Save it with its colours together, or smaller.',

  'damaged.picture': '{file} is damaged or not complete: {damage}. Copy it again, or shoot it again.',
  'imaging.notThere':
    'Photos cannot be looked into now: the part of the program that does so does not start. The log says why. Start the station again, or install it anew.',
  'tooSlow.here':
    '{file} could not be read on this computer: its pictures were given up after {seconds, number} s. Other programs may keep it busy: close them, and give the file again.',
  'damage.endsEarly': 'the file ends too early',
  'damage.brokenData': 'a part of its picture data is broken',
  'damage.lostPart': 'a part of its picture data is lost',
  'damage.brokenParts': 'its parts cannot be told',
  'damage.missingPictures': 'its pictures are not all there',
  'damage.unreadPictures': 'its pictures cannot be read',
  'damage.unreadFile': 'its file cannot be read',
  'damage.unreadTags': 'its tags cannot be read',
  'damage.unknownKind': 'its kind cannot be told',
  'damage.noPreview': 'no picture inside it can be read',
  'damage.noSensorData': 'its sensor data cannot be found',
  'damage.sensorDataEndsEarly': 'its sensor data ends too early',
  'damage.sensorDataHole': 'its sensor data has a hole',

  'stored.missing': 'The stored photo {file} is missing from {folder}.',
  'stored.damaged': 'The stored photo {file} is damaged: its bytes have changed since it was taken.',
  'stored.missingOrDamaged': 'The stored photo {file} is missing or damaged.',
  'upload.copyGone': 'The copy of {file} to send is not there any more.',
  'upload.tooManyBytes': "{file} cannot be made small enough for the partner's limit of {most, number} bytes.",
  'upload.noFormat': 'The partner takes no image format; no copy of {file} can be made.',
  'upload.otherFormats': 'The partner takes {formats} alone; no copy of {file} can be made in it.',
  'upload.tooSmall':
    '{file} has {width} x {height} pixels; the partner wants at least {least} on the shorter edge. Take it again.',
  'upload.tooNarrow':
    '{file} has {width} x {height} pixels; the partner wants at most {most} on the longer edge and at least {least} on the shorter one, which no copy of its shape has. Take it less long and narrow.',
} as const;
