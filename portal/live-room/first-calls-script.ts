import { parseAddress } from '../../contract/calls/address.ts';
import { liveRoomAddresses } from '../../contract/calls/live-room-addresses.ts';

/** From this time to the portal and back, WebRTC's exchanges before its first picture are felt. */
const slowRoundTripMilliseconds = 100;
/** A stream that no script takes is ended. */
const untakenMilliseconds = 20_000;

/** The chunk of first-picture.ts (vite.config.ts), which is preloaded in the head. */
const pictureChunk = 'early-picture';

const { liveCourseDetail, livePublicStreams, getLiveDetail } = liveRoomAddresses;
const pathOf = (address: Parameters<typeof parseAddress>[0]) => JSON.stringify(parseAddress(address).path);

/**
 * Part of the head script of a room's document. A person with a login asks for the details of a participant, others for what everyone may
 * see. If the HTTP stream plays first, it is requested at once, and the chunk that opens it runs before the page's other scripts.
 * @param isOpen the room is open to visitors without a login
 */
export const askFirst = (isOpen: boolean): string =>
  'try{(function(){var code=new URLSearchParams(location.search).get("code"),token=sessionStorage.getItem("token"),calls=firstCalls={},opened=performance.getEntriesByType("navigation")[0],hasSource="MediaSource"in self;' +
  `beginsWithHttp=hasSource&&matchMedia("(pointer: coarse)").matches&&opened.responseStart-opened.requestStart>=${slowRoundTripMilliseconds};if(!code)return;` +
  'function keep(key,answer){answer.catch(function(){});return calls[key]=answer}' +
  'function ask(path,body){var url=body?path:path+"?liveCode="+encodeURIComponent(code),headers={Accept:"application/json"};if(token)headers.authorization_token=token;if(body)headers["Content-Type"]="application/json";' +
  'return keep(url+(body||"")+(token||""),fetch(url,{method:body?"POST":"GET",headers:headers,body:body}))}' +
  'function play(answer){firstStreams=answer.then(function(response){return response.clone().json()}).then(function(answered){var url,left=new AbortController(),lines=(answered.data.streams||answered.data).play||[];lines.forEach(function(line){if(line.kind=="flv")url=line.url});' +
  `if(url){keep(url,fetch(url,{signal:left.signal}));setTimeout(function(){if(calls[url])left.abort()},${untakenMilliseconds})}return lines});firstStreams.catch(function(){});` +
  `var chunk=document.querySelector('link[href*="/${pictureChunk}-"]');if(chunk)import(chunk.href).catch(function(){})}` +
  `if(token){var detail=ask(${pathOf(liveCourseDetail)},JSON.stringify({liveCode:code}));if(beginsWithHttp)play(detail)}` +
  `${isOpen ? `else{var streams=ask(${pathOf(livePublicStreams)});if(hasSource)play(streams);ask(${pathOf(getLiveDetail)})}` : ''}` +
  '})()}catch(e){}';
