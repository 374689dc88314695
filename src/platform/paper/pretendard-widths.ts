/**
 * How wide the letters of Pretendard Regular are, in 2048ths of the size: `from[+more]:width`, numbers to base 36. Letters
 * that stand nowhere here are not in the font. A test holds it against what a PDF says of them.
 */
export const pretendardWidths = `
w:ea x:em y:lk z:y4 10:yk 11:1d2 12:yo 13:bg 14+1:je 16:qs 17:zo 18:eo 19:om 1a:eg 1b:j0 1c:xw 1d:oy 1e:xe 1f:z4
1g:zi 1h:xy 1i:yw 1j:ve 1k:yi 1l:yw 1m+1:eg 1o+2:zo 1r:ra 1s:1e2 1t:10q 1u:z8 1v:13g 1w:130 1x:wa 1y:vo 1z:14c
20:146 21:dw 22:tc 23:zc 24:uc 25:1ci 26:14u 27:15c 28:ye 29:15c 2a:ym 2b:yk 2c:ys 2d:148 2e:10q 2f:1g2 2g:yu
2h:102 2i:xu 2j:je 2k:j0 2l:je 2m:p6 2n:o6 2o:qo 2p:ug 2q:xm 2r:u4 2s:xm 2t:vg 2u:j6 2v:wy 2w:w0 2x+1:ce 2z:te
30:ce 31:1bg 32:vo 33:wa 34+1:wy 36:jw 37:s8 38:jc 39:vg 3a:u4 3b:188 3c:t6 3d:u4 3e:t6 3f:je 3g:he 3h:je 3i:zo
4g:ea 4h:em 4i:u4 4j:y6 4k:136 4l:ti 4m:he 4n:tq 4o:vy 4p:1b8 4q:k6 4r:t8 4s:t2 4u:108 4v:o0 4w:oc 4x:zo 4y:mi
4z:n0 50:qo 51:xq 52:we 53:eg 54:e0 55:gi 56:lc 57:ta 58:1c0 59:1ee 5a:1fo 5b:ra 5c+5:10q 5i:1i0 5j:13g 5k+3:wa
5o+3:dw 5s:130 5t:14u 5u+4:15c 5z:zo 60:15c 61+3:148 65:102 66:y6 67:x2 68+5:ug 6e:1ec 6f:u4 6g+3:vg 6k+3:ce
6o:vc 6p:vo 6q+4:wa 6v:zo 6w:wa 6x+3:vg 71:u4 72:wy 73:u4 6c0+1:om 6c2:yy 6c3:qs 6c4+1:1ig 6c6:pi 6c7:o4
6c8+3:ck 6cc+1:p0 6ce+1:n4 6cg:y0 6ch:t2 6ci+1:t0 6ck:eg 6cl:sw 6cm:17c 6cn:e0 6cv:72 6cw:1vk 6cx:2e0 6cy:be
6cz:lo 6d0:vy 6d1:be 6d2:lo 6d3:vy 6d4:o4 6d5:j2 6d6:j4 6d7:ya 6g9:1fs 6ga:182 6gb:xm 6gc:100 6io:1kk 6ip:1i6
6ir:1r4 6it:1lq 6iu:1ls 6ix:1k0 6j7:o4 6ja:1ng 6jb:108 6ji:114 6jj:ym 6jk:wa 6jl:11m 6jm:wu 6jn:10a 6jq:15e
6ju:zc 6jv:10q 6jy:y2 6k2:vo 6kb:13s 6kt:1m6 6kv:1ik 6kz:1cw 6l6:1ha 6l7:1eq 6l8:1ie 6l9:1i8 6la:1c8 6lb:ua
6lc:dw 6ld:rs 6le:15o 6lf:1em 6lg:10q 6lh:1em 6li:1si 6lj:26e 6lk:1cq 6ll:yu 6lm:1cq 6ln:1qm 6lo:uc 6lp:13g
6lq:130 6lr:1ci 6ls:ce 6lt:os 6lu:116 6lv:16i 6lw:u4 6lx:16i 6ly:1iw 6lz:1va 6m0:15k 6m1:t6 6m2:15k 6m3:1hy
6m4:ce 6m5:tc 6m6:y6 6m7:1bg 6m8:1dc 6m9:y8 6ma:1dg 6mb:y6 6mc:t2 6md:136 6me:18c 6mf:y8 6mg:1ni 6mo+3:1fy
6ms:21c 6mt+4:1fy 6nd+1:1qe 6nk+1:1hq 6nn:1hq 6no:196 6np:1hq 6nu+1:1fy 6og:1fy 6oi:1fy 6ok:21c 6ou+1:wo
6p0+1:1j6 6p3:1k0 6p6:1k0 6pu:y4 6px:110 6py:10q 6q7:134 6q9:y6 6qa:zo 6qi:y0 6qm:1es 6qz:eo 6rs:zo 6sg:zo
6sk+1:zo 6sq+1:1ai 6wf:17c 76o+j:1dk 792+p:1dk 7ai+a:1dk 7b3:1dk 7fk+2:1dk 7fu:t0 7g2+1:1j0 7g6+1:1ds 7ga+1:1ds
7gc+1:1j0 7gg+1:1du 7gk+1:1du 7gm+1:1la 7gq:tg 7gr:1dk 7gv:1dk 7hi:t0 7hr:25q 7i8:1m8 7id+1:1iu 7jw:1m8 7kx:1dk
7l1:1dk 7l6:zs 7mo:1iy 9hc+3:1hc 9hk+1:je 9hm+1:rg 9ho+1:je 9hq+1:oa 9hs+1:ke 9hw+1:jy 9hy+1:qg 9i0+1:q4
9i2+1:oa 9i4+3:1hc 9pt+1f:1d6 9sd:1d6 9wc:1sg a68:1vs a69:1we a6a:1yg a6b:2c6 a6c:1u4 a6g:20y a6h:2t2 a6i:1sm
a6j:1rc a6k:1te a6l:1uo a6m:28e a6n:1p2 a6o:1xc a6p:2qq a6q:39u a6r:31o a6s:2w4 a6t:1a4 a6u:1nu a6v:1a0 a6w:15s
a6x:1um a6y:274 a6z:296 a70:2mw a71:25k a72:24u a73:39e a74:2s2 a75:1xy a76:2rc a77:39w a78:2sk a79:1yg a7a:2ru
a7b:2mo a7c:396 a7d:1ss a7e:2m6 a7f:35a a7g:2x4 a7h:2bw a7i:3n4 a7j:49m a7k:1p6 a7l:1nw a7m:1py a7n:23o a7o:1uu
a7p:1tk a7q:1yg a7r:29c a7s:1u4 a7t:2d8 a7u:2a6 a7v:28w a7w:2ds a7x:2oo a7y:29g a7z:2sk a80:1ys a81:2hw a82:2ys
a83:1w6 a84:1o8 a85:1rq a86:2sg a87:2e6 a88:1wu a89:1yg a8a:1qg a8f:1cq a8g:1nu a8j:15k a8m:2k4 a8o:31a a8r:1c4
a8s:1so a8t:2do xz4+8mb:1d6 1edd+2n:1hc 1eht+t:1d6 1eiq+5:1d6 1eiy+5:1d6 1ej6+5:1d6 1eje+2:1d6 1ejk+1:1hc
1ejp+1:1hc
`;
