ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "comment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "friend_request_id" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_friend_request_id_friend_requests_id_fk" FOREIGN KEY ("friend_request_id") REFERENCES "public"."friend_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_friend_request_user_key" UNIQUE("friend_request_id","user_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (case
        when "notices"."kind" in ('post_comment', 'comment_reply')
          then "notices"."comment_id" is not null and "notices"."post_id" is not null and "notices"."friend_request_id" is null
        when "notices"."kind" in ('friend_request', 'friend_accepted')
          then "notices"."comment_id" is null and "notices"."post_id" is null and "notices"."friend_request_id" is not null
        else false end);