export const partner = {
  'partner.problem': 'The partner has a problem of its own ({status}).',
  'partner.problemSaid': 'The partner has a problem of its own ({status}): {words}',
  'partner.photoAddress': 'The address for the photo was not accepted ({status}).',
  'partner.photoAddressSaid': 'The address for the photo was not accepted ({status}): {words}',
  'partner.keyRefused': 'The partner did not accept the API key ({status}). Check the credentials in Settings.',
  'partner.keyRefusedSaid':
    'The partner did not accept the API key ({status}): {words} Check the credentials in Settings.',
  'partner.unknown': 'The partner does not know this ({status}).',
  'partner.unknownSaid': 'The partner does not know this ({status}): {words}',
  'partner.waitedTooLong': 'The partner waited too long for the request ({status}).',
  'partner.waitedTooLongSaid': 'The partner waited too long for the request ({status}): {words}',
  'partner.refused': 'The partner refused the request ({status}).',
  'partner.refusedSaid': 'The partner refused the request: {words}',
  'partner.slowDown': 'The partner asks the station to slow down.',
  'partner.wait': 'The partner asks the station to wait {seconds} s before it asks again.',
  'partner.stillWaiting': 'The partner asked the station to wait. {seconds} s of that are left.',
  'partner.misfit': "The partner's answer does not fit its interface: {field} {reason}.",
  'partner.misfitBody': "The partner's answer does not fit its interface: its body {reason}.",
  'partner.answerTooLarge': '{host} sent an answer larger than the station reads.',
  'partner.compressed': '{host} sent an answer compressed in a way that the station does not read ({encoding}).',
  'partner.notPicture': '{host} answered with something that is not a picture.',
  'partner.pictureAddress': 'The address of the picture is not an https address.',
  'partner.missingValue':
    "The profile's operations.{endpoint} needs {placeholder}, which the partner has not told yet.",
  'partner.noSubmit':
    'This partner does not take submissions from the station (operations.{endpoint} is null in the profile).',
  'partner.noCancel':
    'This partner does not take cancellations from the station (operations.{endpoint} is null in the profile).',
  'partner.noList':
    'This partner does not list its service requests for the station (operations.{endpoint} is null in the profile).',
  'partner.uploadHost':
    'The partner’s answer leads the photo to {host}, which the connection profile does not name: nothing was sent there. If that host is the partner’s, name it in operations.upload_media.upload.hosts and retry; if not, ask the partner.',
  'route.create':
    'A new item: calls {address} ({method}) {credential, select, key {with your key} other {without your key}}.',
  'route.photos':
    'Photos: sends photos to {address} ({method}) {credential, select, key {with your key} other {without your key}}.',
  'route.presigned':
    'Photos: calls {address} ({method}) {credential, select, key {with your key} other {without your key}} for an upload address, and sends photos there without your key, to {hosts} alone.',
  'route.submit':
    'Submitting: calls {address} ({method}) {credential, select, key {with your key} other {without your key}}.',
  'route.cancel':
    'Cancelling: calls {address} ({method}) {credential, select, key {with your key} other {without your key}}.',
  'route.list':
    'The list of requests: reads {address} ({method}) {credential, select, key {with your key} other {without your key}}.',
  'route.user':
    'A user record that a person changes by hand: calls {address} ({method}) {credential, select, key {with your key} other {without your key}}.',
  'route.outside': 'Note: that is outside of /sr/, where the requests of items are.',
  'route.loopback': '{host} is this machine itself: whatever program listens there gets the photos and your key.',
  'route.linkLocal':
    '{host} is an address of the network that this machine is on at the moment (link-local), not of the internet.',
  'partner.noPhotos': 'This partner takes no photos from the station (operations.{endpoint} is null in the profile).',
  'partner.sidesNotCounted':
    'All photos were sent, but the partner counts {counted} of {total} required ones. Shoot a side again that it rejected, or press Retry once it has them.',
  'partner.photoNotCounted': 'The partner took the photo of "{side}" but does not count it yet.',
  'partner.keyMissing': 'No API key is stored. Enter it in Settings or with "connect --api-key-file".',
  'partner.keyOdd': 'The stored API key or user token has spaces or odd characters. Enter it again.',

  'network.webPage':
    'Something between the station and {host} answered with a web page. Sign in to the network, or check the address (base_url) in the profile.',
  'network.webPageRefused':
    'Something between the station and {host}, a firewall or proxy say, refused the call with a web page ({status}). It has not looked at the API key. Ask who looks after the network, or check the address (base_url) in the profile.',
  'network.webPageRefusedSaid':
    'Something between the station and {host}, a firewall or proxy say, refused the call with a web page ({status}): {words} It has not looked at the API key. Ask who looks after the network, or check the address (base_url) in the profile.',
  'network.notJson':
    'The answer from {host} is not JSON, and so not of the partner. Something stands between, or the address (base_url) in the profile is wrong.',
  'network.cutShort': 'The answer of {host} ended too early.',
  'network.redirected':
    '{host} sent the station to {target} ({status}), and it does not go there. Check the address (base_url) in the profile.',
  'network.redirectedElsewhere':
    '{host} sent the station elsewhere ({status}), and it does not go there. Check the address (base_url) in the profile.',
  'network.timeout': '{host} did not answer in full within {seconds} s.',
  'network.connectTimeout':
    '{host} could not be reached within {seconds} s. Check the network, and the address (base_url) in the profile.',
  'network.unreachable':
    '{host} is not reachable ({reason}). Check the network, and the address (base_url) in the profile.',
  'network.reason.refused': 'connection refused',
  'network.reason.name': 'its name is not known to the network',
  'network.reason.noWay': 'no way there from this network',
  'network.reason.noAnswer': 'no answer to the connection',
  'network.http2Only':
    '{host} speaks HTTP/2 alone, and the station HTTP/1.1. Ask the partner for an address that speaks HTTP/1.1, or put a proxy between that does.',
  'network.proxyGone':
    'The proxy {proxy} is not reachable ({reason}), so that {host} was not tried. Check the proxy, and {variable}.',
  'network.proxyAsksKey':
    'The proxy {proxy} wants a user and password (407). Write them into {variable}, like http://user:password@proxy:8080.',
  'network.proxyRefused':
    'The proxy {proxy} did not open a connection to {host} ({status}). Check its rules, and {variable}.',
  'network.proxyFailed':
    'The connection to {host} by the proxy {proxy} did not come about. Check the proxy, and {variable}.',
  'network.proxyTimeout':
    '{host} could not be reached by the proxy {proxy} within {seconds} s. Check the proxy, and {variable}.',
  'network.reason.proxy': 'the proxy did not let the connection through',
  'network.certificateExpired':
    "The certificate of {host} has expired. Check this machine's clock, or tell the partner.",
  'network.certificateEarly': "The certificate of {host} is not valid yet. Check this machine's clock.",
  'network.clockWrong':
    "This machine's clock is wrong: it says {here}, and {host} says {there}. Set the clock: until then no certificate is valid here.",
  'network.certificateOther':
    'The certificate of {host} is for another name. Check the address (base_url) in the profile.',
  'network.certificateUntrusted':
    'The certificate of {host} is not trusted here ({code}). If it is right, name its authority in tls.ca_file.',
  'network.notSecure':
    'No secure connection to {host} came about ({code}). Check the address (base_url) and its port in the profile.',
  'network.closed': 'The connection to the partner was closed by the station.',
  'network.headersTooLarge': '{host} sent headers larger than the station reads.',
  'network.notHttp': '{host} sent something that is not HTTP ({code}).',
  'network.brokeOff': 'The connection to {host} broke off. Check the network.',
  'network.proxyAddress': 'The proxy address in {variable} is not usable: write it like http://proxy:8080.',

  'sending.cannotOpen': 'The stored file of the photo cannot be opened. Take the photo again.',
  'sending.cannotOpenNow':
    'The stored file of the photo cannot be opened. Check the disk and its rights; it is tried again.',
  'sending.cannotRead': 'The stored file of the photo cannot be read. Take the photo again.',
  'sending.cannotReadNow':
    'The stored file of the photo cannot be read. Check the disk and its rights; it is tried again.',
  'sending.shorter': 'The stored file of the photo is shorter than it was. Take the photo again.',
  'sending.changed':
    'The stored file of the photo is damaged: its bytes have changed since it was taken. Take the photo again.',
  'sending.soundNow':
    'The stored file of the photo did not read as it was taken, and is sound at a second look. It is tried again.',
} as const;
